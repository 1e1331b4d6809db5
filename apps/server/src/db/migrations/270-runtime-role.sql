-- The server works as a role that may only read and write rows, and not those of the ledger. What is more than that is
-- done by functions that run as their owner: coins, what was bought with them, and the days of tracked events.

-- Adds days to a membership, from its end or from now, whichever is later. Answers the new end.
CREATE FUNCTION extend_membership(p_user bigint, p_days integer, p_at timestamptz) RETURNS timestamptz LANGUAGE sql AS $$
  INSERT INTO memberships AS m (user_id, due_at) VALUES (p_user, p_at + make_interval(days => p_days))
  ON CONFLICT (user_id) DO UPDATE SET due_at = greatest(m.due_at, p_at) + make_interval(days => p_days)
  RETURNING due_at
$$;

-- Takes days from a running membership, at most what is left of it. Answers the ends before and after; no row without one.
CREATE FUNCTION shorten_membership(p_user bigint, p_days integer, p_at timestamptz)
RETURNS TABLE (old_due timestamptz, new_due timestamptz) LANGUAGE sql AS $$
  WITH before AS (SELECT * FROM memberships WHERE user_id = p_user AND due_at > p_at FOR UPDATE)
  UPDATE memberships m SET due_at = greatest(p_at, before.due_at - make_interval(days => p_days))
  FROM before WHERE m.user_id = before.user_id
  RETURNING before.due_at, m.due_at
$$;

-- Gives time again that was taken from a membership, at its end or from now, whichever is later.
CREATE FUNCTION return_membership_time(p_user bigint, p_ms double precision, p_at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE memberships SET due_at = greatest(due_at, p_at) + make_interval(secs => p_ms / 1000.0) WHERE user_id = p_user
$$;

-- Removes what a purged user had bought. The ledger keeps its entries.
CREATE FUNCTION erase_rights(p_user bigint) RETURNS void LANGUAGE sql AS $$
  DELETE FROM entitlements WHERE user_id = p_user;
  DELETE FROM title_rights WHERE user_id = p_user;
  DELETE FROM price_locks WHERE user_id = p_user;
  DELETE FROM memberships WHERE user_id = p_user
$$;

-- Makes the table of one day of tracked events; what had come into the table for everything else moves along.
CREATE FUNCTION add_tracked_day(p_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_table text := 'tracked_events_d' || to_char(p_day, 'YYYYMMDD');
  v_from timestamptz := p_day::timestamp AT TIME ZONE 'UTC';
  v_to timestamptz := (p_day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  IF to_regclass(quote_ident(v_table)) IS NOT NULL THEN
    RETURN;
  END IF;
  -- Attaching wants this one alone, and nothing of that day left in it.
  LOCK TABLE tracked_events_other IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('CREATE TABLE %I (LIKE tracked_events)', v_table);
  EXECUTE format('WITH moved AS (DELETE FROM tracked_events_other WHERE received_at >= %L AND received_at < %L
    RETURNING *) INSERT INTO %I SELECT * FROM moved', v_from, v_to, v_table);
  EXECUTE format('ALTER TABLE tracked_events ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', v_table, v_from, v_to);
END $$;

-- Drops the table of one day of tracked events.
CREATE FUNCTION drop_tracked_day(p_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('DROP TABLE IF EXISTS %I', 'tracked_events_d' || to_char(p_day, 'YYYYMMDD'));
END $$;

-- They run as their owner, so nobody may put other tables or functions in the way of the ones that they name. Who may
-- call them is set together with all other rights, in db/runtime-rights.ts.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'unlock_episode(bigint, bigint, integer, integer, timestamptz)',
    'credit_coins(bigint, integer, text, text, text, bigint, timestamptz)',
    'grant_whole_title(bigint, bigint, text, text, bigint, timestamptz)',
    'take_coins_back(bigint, integer, text, text, bigint, timestamptz)',
    'reverse_whole_title(bigint, bigint, text, text, bigint, timestamptz)',
    'extend_membership(bigint, integer, timestamptz)',
    'shorten_membership(bigint, integer, timestamptz)',
    'return_membership_time(bigint, double precision, timestamptz)',
    'erase_rights(bigint)',
    'add_tracked_day(date)',
    'drop_tracked_day(date)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
