-- Operator actions without an outcome: they are running, or were interrupted. An index cannot find rows that are missing
-- in another table, so triggers keep their ids.
CREATE TABLE operator_unfinished_actions (
  action_id bigint PRIMARY KEY REFERENCES operator_actions
);

CREATE FUNCTION note_unfinished_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO operator_unfinished_actions VALUES (NEW.action_id);
  RETURN NULL;
END $$;
CREATE FUNCTION forget_unfinished_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM operator_unfinished_actions WHERE action_id = NEW.action_id;
  RETURN NULL;
END $$;

-- The triggers lock both tables against changes until the rows of before are copied.
CREATE TRIGGER action_began AFTER INSERT ON operator_actions FOR EACH ROW EXECUTE FUNCTION note_unfinished_action();
CREATE TRIGGER action_ended AFTER INSERT ON operator_outcomes FOR EACH ROW EXECUTE FUNCTION forget_unfinished_action();

INSERT INTO operator_unfinished_actions
  SELECT action_id FROM operator_actions a WHERE NOT EXISTS (SELECT FROM operator_outcomes o WHERE o.action_id = a.action_id);
