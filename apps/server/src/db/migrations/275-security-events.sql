-- Logins, refusals, recoveries and what else an operator asks about after something went wrong. Ids stand for people; no
-- address, token or code is here. The server adds rows and reads them; nothing changes one.
CREATE TABLE security_events (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  user_id bigint,
  device_id bigint,
  -- What a wrong code was for.
  purpose text NOT NULL DEFAULT ''
);
CREATE INDEX security_events_user ON security_events (user_id, event_id DESC);
CREATE INDEX security_events_time ON security_events (at);

-- Forgets what is over 400 days old; nothing younger, whatever is asked.
CREATE FUNCTION forget_security_events(p_now timestamptz) RETURNS void LANGUAGE sql AS $$
  DELETE FROM security_events WHERE at < least(p_now, now()) - interval '400 days'
$$;
-- As in migration 270.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION forget_security_events(timestamptz) SECURITY DEFINER SET search_path = %I, pg_temp',
    current_schema());
END $$;
