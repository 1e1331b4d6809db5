-- What a database needs that has the tables of viewers on several nodes; see src/db/sharding.

-- Called before a change of a viewer's tables and of tables on the coordinator in one transaction. A distributed database replaces
-- it, so that the nodes commit in two phases.
CREATE FUNCTION use_two_phases() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
END $$;

-- As in migration 415.
CREATE OR REPLACE FUNCTION lock_wallet(p_user bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_two_phases();
  PERFORM FROM users WHERE user_id = p_user AND deleted_at IS NULL AND merged_into IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  RETURN true;
END $$;

-- Saves a position and makes its episode the last one of the title, in the tables of one viewer.
CREATE FUNCTION save_position(p_user bigint, p_vid bigint, p_n integer, p_look_time double precision, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO episode_positions (user_id, vid_id, n, look_time, updated_at) VALUES (p_user, p_vid, p_n, p_look_time, p_at)
    ON CONFLICT (user_id, vid_id, n) DO UPDATE SET look_time = excluded.look_time, updated_at = excluded.updated_at;
  INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at) VALUES (p_user, p_vid, p_n, p_at)
    ON CONFLICT (user_id, vid_id) DO UPDATE SET last_episode = excluded.last_episode, updated_at = excluded.updated_at;
END $$;

-- Erases what a viewer has watched. In the transaction of a purge, all changes of a viewer's tables are made by one role, because
-- each role has its own connection to the nodes.
CREATE FUNCTION erase_watched(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM watch_records WHERE user_id = p_user;
  DELETE FROM episode_positions WHERE user_id = p_user;
END $$;

-- Erases the likes and follows of a viewer and subtracts them from the counters of the titles.
CREATE FUNCTION erase_marks(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_vids bigint[];
BEGIN
  WITH gone AS (DELETE FROM title_likes WHERE user_id = p_user RETURNING vid_id) SELECT array_agg(vid_id) INTO v_vids FROM gone;
  PERFORM FROM title_counters WHERE vid_id = ANY (v_vids) ORDER BY vid_id FOR UPDATE;
  UPDATE title_counters SET likes = likes - 1 WHERE vid_id = ANY (v_vids);
  WITH gone AS (DELETE FROM title_follows WHERE user_id = p_user RETURNING vid_id) SELECT array_agg(vid_id) INTO v_vids FROM gone;
  PERFORM FROM title_counters WHERE vid_id = ANY (v_vids) ORDER BY vid_id FOR UPDATE;
  UPDATE title_counters SET follows = follows - 1 WHERE vid_id = ANY (v_vids);
END $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOR v_function IN SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname = ANY (ARRAY['lock_wallet', 'erase_watched', 'erase_marks',
      'use_two_phases'])
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
