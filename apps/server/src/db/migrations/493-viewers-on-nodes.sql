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
    ON CONFLICT (user_id, vid_id) DO UPDATE SET last_episode = excluded.last_episode, updated_at = excluded.updated_at
    WHERE watch_records.updated_at <= excluded.updated_at;
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

-- The next two as in migration 489, with the balance read before the call that adds the entry: in one statement, a node would be asked
-- to run the function in the middle of it.
CREATE OR REPLACE FUNCTION redeem_gift(p_user bigint, p_code_hash bytea, p_shown integer, p_at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_gift gifts;
  v_new integer[];
  v_balance bigint;
BEGIN
  SELECT * INTO v_gift FROM gifts WHERE code_hash = p_code_hash;
  IF NOT FOUND THEN
    RETURN 'unknown';
  END IF;
  -- The deletion of the title waits for this, and then counts the viewer among its owners.
  PERFORM FROM titles WHERE vid_id = v_gift.vid_id FOR KEY SHARE;
  IF NOT lock_wallet(p_user) THEN
    RETURN 'nobody';
  END IF;
  SELECT * INTO v_gift FROM gifts WHERE gift_id = v_gift.gift_id FOR UPDATE;
  IF v_gift.state = 'redeemed'
    AND p_user = (SELECT coalesce(merged_into, user_id) FROM users WHERE user_id = v_gift.receiver_id) THEN
    RETURN 'repeated';
  ELSIF v_gift.state <> 'open' THEN
    RETURN 'over';
  ELSIF p_user = (SELECT coalesce(merged_into, user_id) FROM users WHERE user_id = v_gift.buyer_id) THEN
    RETURN 'own';
  END IF;
  v_new := ARRAY(SELECT n FROM unnest(v_gift.episodes) AS n WHERE NOT owns_episode(p_user, v_gift.vid_id, n) ORDER BY n);
  IF cardinality(v_new) = 0 THEN
    RETURN 'owned';
  ELSIF cardinality(v_new) <> p_shown THEN
    RETURN 'changed';
  END IF;
  INSERT INTO entitlements (user_id, vid_id, episode, created_at) SELECT p_user, v_gift.vid_id, n, p_at FROM unnest(v_new) AS n;
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user;
  PERFORM add_entry(p_user, 'giftRedeem', 0, v_balance, v_gift.natural_key || ':end', p_at, p_vid => v_gift.vid_id,
    p_episode => CASE WHEN cardinality(v_gift.episodes) = 1 THEN v_gift.episodes[1] END);
  UPDATE gifts SET state = 'redeemed', receiver_id = p_user, unlocked = v_new, ended_at = p_at WHERE gift_id = v_gift.gift_id;
  RETURN 'redeemed';
END $$;

CREATE OR REPLACE FUNCTION verify_ad_view(p_view text, p_viewer bigint, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_view ad_views;
  v_owner bigint;
  v_is_new boolean;
  v_balance bigint;
BEGIN
  SELECT * INTO v_view FROM ad_views WHERE view_id = p_view;
  IF NOT FOUND THEN
    RETURN 'unknown';
  END IF;
  -- The deletion of the title waits for this, and then counts the viewer among its owners.
  PERFORM FROM titles WHERE vid_id = v_view.vid_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN 'over';
  END IF;
  -- A merge of wallets that runs ends first.
  SELECT coalesce(merged_into, user_id) INTO v_owner FROM users WHERE user_id = v_view.user_id FOR KEY SHARE;
  IF v_owner <> p_viewer THEN
    RETURN 'unknown';
  ELSIF NOT lock_wallet(v_owner) THEN
    RETURN 'nobody';
  END IF;
  SELECT * INTO v_view FROM ad_views WHERE view_id = p_view FOR UPDATE;
  IF v_view.state = 'verified' THEN
    RETURN 'verified';
  ELSIF v_view.state IS DISTINCT FROM 'open' OR v_view.begun_at <= p_at - interval '30 minutes' THEN
    RETURN 'over';
  ELSIF p_viewer IS NOT NULL AND (v_view.clock_from IS NULL OR v_view.clock_from > p_at) THEN
    RETURN 'early';
  END IF;
  v_is_new := NOT owns_episode(v_owner, v_view.vid_id, v_view.episode);
  IF v_is_new THEN
    INSERT INTO entitlements (user_id, vid_id, episode, created_at) VALUES (v_owner, v_view.vid_id, v_view.episode, p_at);
    SELECT balance INTO v_balance FROM wallets WHERE user_id = v_owner;
    PERFORM add_entry(v_owner, 'adUnlock', 0, v_balance, 'ad:' || p_view, p_at, p_vid => v_view.vid_id, p_episode => v_view.episode);
  END IF;
  UPDATE ad_views SET state = 'verified', verified_at = p_at, has_unlocked = v_is_new WHERE view_id = p_view;
  RETURN 'verified';
END $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOR v_function IN SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname = ANY (ARRAY['lock_wallet', 'erase_watched', 'erase_marks',
      'use_two_phases', 'redeem_gift', 'verify_ad_view'])
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
