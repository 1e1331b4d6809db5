-- As before; the price is at most the one that an experiment has shown to the viewer, whatever was fixed before a merge of wallets.
-- It is read under the lock of the viewer's row, which an experiment takes before it shows a price. The previous release shows
-- the price without an experiment, which is accepted, too: the lower one is charged.
CREATE OR REPLACE FUNCTION buy_episode(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_price integer;
  v_usual_price integer;
  v_shown_before integer;
BEGIN
  PERFORM FROM users WHERE user_id = p_user FOR KEY SHARE;
  -- Locked before the price is read: an unlock of another episode of the title waits here, and then sees the fixed price.
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
    PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  END IF;
  INSERT INTO entitlements (user_id, vid_id, episode, created_at) VALUES (p_user, p_vid, p_episode, p_at)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    result := 'owned';
    remaining := spendable_coins(p_user, p_at);
    RETURN;
  END IF;
  SELECT coins INTO v_shown_before FROM shown_terms WHERE user_id = p_user AND vid_id = p_vid;
  SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  v_usual_price := coalesce(v_price, p_price);
  IF NOT FOUND THEN
    INSERT INTO price_locks (user_id, vid_id, coins, created_at) VALUES (p_user, p_vid, least(p_price, v_shown_before), p_at)
      ON CONFLICT DO NOTHING;
    SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  END IF;
  v_price := least(v_price, v_shown_before);
  IF p_shown NOT IN (v_price, v_usual_price) THEN
    RAISE EXCEPTION 'the price is not the one that was shown' USING ERRCODE = 'P0L03';
  END IF;
  PERFORM expire_reward_coins(p_user, p_at);
  remaining := debit_coins(p_user, v_price, v_price, 'unlock', format('buy:%s:%s:%s', p_user, p_vid, p_episode), '', NULL,
    p_vid, p_episode, p_at);
  result := 'bought';
END $$;

CREATE OR REPLACE FUNCTION buy_episodes(
  p_users bigint[], p_vids bigint[], p_episodes integer[], p_prices integer[], p_shown integer[], p_at timestamptz
) RETURNS TABLE (bought_place integer, remaining_coins bigint) LANGUAGE plpgsql AS $$
DECLARE
  v_titles bigint[];
  v_users bigint[];
BEGIN
  v_titles := ARRAY(SELECT vid_id FROM titles WHERE vid_id = ANY (p_vids) FOR KEY SHARE SKIP LOCKED);
  v_users := ARRAY(SELECT user_id FROM users WHERE user_id = ANY (p_users) FOR KEY SHARE SKIP LOCKED);
  v_users := ARRAY(SELECT user_id FROM wallets WHERE user_id = ANY (v_users) FOR UPDATE SKIP LOCKED);
  -- A statement of its own, so that it sees everything that was committed before the wallets were locked.
  RETURN QUERY
  WITH asked AS (
    SELECT DISTINCT ON (a.user_id) a.* FROM unnest(p_users, p_vids, p_episodes, p_prices, p_shown)
      WITH ORDINALITY AS a(user_id, vid_id, episode, price, shown, place)
    WHERE a.user_id = ANY (v_users) AND a.vid_id = ANY (v_titles) ORDER BY a.user_id, a.place),
  priced AS (
    SELECT a.user_id, a.vid_id, a.episode, a.place, a.shown, least(coalesce(l.coins, a.price), s.coins) AS price
    FROM asked a
      LEFT JOIN price_locks l ON l.user_id = a.user_id AND l.vid_id = a.vid_id
      LEFT JOIN shown_terms s ON s.user_id = a.user_id AND s.vid_id = a.vid_id),
  simple AS (
    SELECT a.user_id, a.vid_id, a.episode, a.place, a.price
    FROM priced a JOIN wallets w ON w.user_id = a.user_id
    WHERE w.balance >= a.price AND (a.shown IS NULL OR a.shown = a.price)
      AND NOT EXISTS (SELECT FROM coin_lots c WHERE c.user_id = a.user_id AND c.coins_left > 0)
      AND NOT EXISTS (SELECT FROM entitlements e
        WHERE e.user_id = a.user_id AND e.vid_id = a.vid_id AND e.episode = a.episode)),
  entitled AS (
    INSERT INTO entitlements (user_id, vid_id, episode, created_at) SELECT user_id, vid_id, episode, p_at FROM simple),
  fixed AS (
    INSERT INTO price_locks (user_id, vid_id, coins, created_at) SELECT user_id, vid_id, price, p_at FROM simple
    ON CONFLICT DO NOTHING),
  paid AS (
    UPDATE wallets w SET balance = w.balance - s.price FROM simple s WHERE w.user_id = s.user_id
    RETURNING w.user_id, w.balance),
  entered AS (
    INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, episode)
    SELECT s.user_id, p_at, 'unlock', -s.price, p.balance, format('buy:%s:%s:%s', s.user_id, s.vid_id, s.episode),
      s.vid_id, s.episode
    FROM simple s JOIN paid p ON p.user_id = s.user_id)
  SELECT s.place::integer, p.balance FROM simple s JOIN paid p ON p.user_id = s.user_id;
END $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'buy_episode(bigint, bigint, integer, integer, integer, timestamptz)',
    'buy_episodes(bigint[], bigint[], integer[], integer[], integer[], timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
