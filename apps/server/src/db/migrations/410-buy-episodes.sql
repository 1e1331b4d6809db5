-- Unlocks episodes for several viewers in one transaction, which costs much less than one for each. It does the simple ones: the
-- episode is not owned, the price is the shown one, the coins suffice, none of them ends, and nobody else has locked the title,
-- the viewer or the wallet. It writes nothing for all others, and never waits for them: buy_episode does those, and knows their errors.
-- Returns the places in the arrays (from 1) that it did, and the coins that are left; of several places of a viewer the first.
CREATE FUNCTION buy_episodes(
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
  simple AS (
    SELECT a.user_id, a.vid_id, a.episode, a.place, coalesce(l.coins, a.price) AS price
    FROM asked a JOIN wallets w ON w.user_id = a.user_id
      LEFT JOIN price_locks l ON l.user_id = a.user_id AND l.vid_id = a.vid_id
    WHERE w.balance >= coalesce(l.coins, a.price) AND (a.shown IS NULL OR a.shown = coalesce(l.coins, a.price))
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

-- As in migration 270: the function runs as its owner, and a fixed search path excludes tables of other schemas.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION buy_episodes(bigint[], bigint[], integer[], integer[], integer[], timestamptz)
    SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
