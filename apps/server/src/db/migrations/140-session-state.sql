-- One row. `version` grows in every transaction that takes something from somebody's sessions, so that a server can keep
-- sessions in memory until it moves. Triggers see to it: no statement can forget.
CREATE TABLE session_state (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO session_state DEFAULT VALUES;

CREATE FUNCTION move_session_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed) THEN
    UPDATE session_state SET version = version + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION move_session_state();
CREATE TRIGGER cookies_ended AFTER DELETE ON device_cookies REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION move_session_state();

-- Of a user a session shows whether they exist and whether they have an address.
CREATE FUNCTION move_session_state_for_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session_state SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER user_changed AFTER UPDATE ON users FOR EACH ROW
  WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION move_session_state_for_user();
