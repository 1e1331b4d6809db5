-- What operators' commands did: a row before one changes anything, and one when it has ended. An action without an
-- outcome was cut off, or is under way.
CREATE TABLE operator_actions (
  action_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  began_at timestamptz NOT NULL,
  -- The system's user and host, and the name that --by gave.
  who text NOT NULL,
  command text NOT NULL,
  -- Ids stand for people; what somebody wrote is left out.
  arguments text NOT NULL
);
CREATE INDEX operator_actions_time ON operator_actions (began_at);
CREATE TABLE operator_outcomes (
  action_id bigint PRIMARY KEY REFERENCES operator_actions,
  ended_at timestamptz NOT NULL,
  exit_code smallint NOT NULL,
  outcome text NOT NULL
);

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['operator_actions', 'operator_outcomes'] LOOP
    EXECUTE format('CREATE TRIGGER is_append_only BEFORE UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_change()', v_table);
    EXECUTE format('CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_table);
  END LOOP;
END $$;
