-- The functions that unlock episodes and merge wallets, with keys and entry numbers within a viewer; see migration 487.

-- Unlocks an episode in the tables of one viewer, which stay together on one node of a distributed database: 'bought', or 'owned'
-- when it was unlocked before. Too few coins raise P0L02, another price than the shown one P0L03. p_most: the price that an
-- experiment has shown to the viewer, who never pays more; null without one.
CREATE FUNCTION unlock_in_wallet(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_most integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_price integer;
  v_usual_price integer;
BEGIN
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
  SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  v_usual_price := coalesce(v_price, p_price);
  IF NOT FOUND THEN
    INSERT INTO price_locks (user_id, vid_id, coins, created_at) VALUES (p_user, p_vid, least(p_price, p_most), p_at)
      ON CONFLICT DO NOTHING;
    SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  END IF;
  v_price := least(v_price, p_most);
  IF p_shown NOT IN (v_price, v_usual_price) THEN
    RAISE EXCEPTION 'the price is not the one that was shown' USING ERRCODE = 'P0L03';
  END IF;
  PERFORM expire_reward_coins(p_user, p_at);
  remaining := debit_coins(p_user, v_price, v_price, 'unlock', format('buy:%s:%s:%s', p_user, p_vid, p_episode), '', NULL,
    p_vid, p_episode, p_at);
  result := 'bought';
END $$;

-- The same after the lock of the viewer's row, which an experiment takes before it shows a price, and a merge before the wallets.
CREATE OR REPLACE FUNCTION buy_episode(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_most integer;
BEGIN
  PERFORM FROM users WHERE user_id = p_user FOR KEY SHARE;
  SELECT coins INTO v_most FROM shown_terms WHERE user_id = p_user AND vid_id = p_vid;
  SELECT u.result, u.remaining INTO result, remaining
    FROM unlock_in_wallet(p_user, p_vid, p_episode, p_price, p_shown, v_most, p_at) u;
END $$;

-- As in migration 476.
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
    INSERT INTO ledger_entries (entry_id, user_id, created_at, kind, coins, balance, natural_key, vid_id, episode)
    SELECT (SELECT coalesce(max(l.entry_id), 0) + 1 FROM ledger_entries l WHERE l.user_id = s.user_id), s.user_id, p_at, 'unlock',
      -s.price, p.balance, format('buy:%s:%s:%s', s.user_id, s.vid_id, s.episode), s.vid_id, s.episode
    FROM simple s JOIN paid p ON p.user_id = s.user_id)
  SELECT s.place::integer, p.balance FROM simple s JOIN paid p ON p.user_id = s.user_id;
END $$;

-- Moves everything that a wallet holds to another one, with one entry on each side for the coins. False when it was done before.
-- Orders are locked first, like everywhere. All lots of reward coins move, also empty ones, to which a gift's coins may return.
CREATE OR REPLACE FUNCTION merge_wallets(p_from bigint, p_to bigint, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_key text := format('merge:%s:%s', p_from, p_to);
  v_from wallets;
  v_to wallets;
  v_balance bigint;
  v_debt bigint;
  v_paid bigint;
  v_moved bigint;
BEGIN
  PERFORM FROM orders WHERE user_id IN (p_from, p_to) ORDER BY order_id FOR UPDATE;
  PERFORM FROM users WHERE user_id IN (p_from, p_to) ORDER BY user_id FOR UPDATE;
  IF p_from = p_to OR EXISTS (SELECT FROM users WHERE user_id IN (p_from, p_to) AND merged_into IS NOT NULL) THEN
    RETURN false;
  END IF;
  INSERT INTO wallets (user_id) VALUES (least(p_from, p_to)) ON CONFLICT DO NOTHING;
  INSERT INTO wallets (user_id) VALUES (greatest(p_from, p_to)) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE user_id = least(p_from, p_to) FOR UPDATE;
  PERFORM FROM wallets WHERE user_id = greatest(p_from, p_to) FOR UPDATE;
  PERFORM expire_reward_coins(p_from, p_at);
  PERFORM expire_reward_coins(p_to, p_at);
  SELECT * INTO v_from FROM wallets WHERE user_id = p_from;
  SELECT * INTO v_to FROM wallets WHERE user_id = p_to;
  v_moved := reward_coins_of(p_from);
  v_balance := v_to.balance + v_from.balance;
  v_debt := v_to.debt + v_from.debt;
  INSERT INTO coin_lots (lot_id, user_id, coins, coins_left, created_at, expires_at, natural_key)
    SELECT lot_id, p_to, coins, coins_left, created_at, expires_at, natural_key FROM coin_lots WHERE user_id = p_from;
  DELETE FROM coin_lots WHERE user_id = p_from;
  PERFORM add_entry(p_from, 'merge', -v_from.balance, 0, v_key || ':out', p_at, p_rewards => -v_moved);
  PERFORM add_entry(p_to, 'merge', v_from.balance, v_balance, v_key || ':in', p_at, p_rewards => v_moved);
  v_paid := least(v_balance, v_debt);
  UPDATE wallets SET balance = 0, debt = 0 WHERE user_id = p_from;
  UPDATE wallets SET balance = v_balance, debt = v_debt - v_paid WHERE user_id = p_to;
  IF v_paid > 0 THEN
    PERFORM debit_coins(p_to, v_paid, v_paid - (v_balance - reward_coins_of(p_to)), 'debt', v_key || ':debt', '', NULL, NULL,
      NULL, p_at);
  END IF;
  INSERT INTO merged_entries (user_id, natural_key, kind, coins, order_id, vid_id)
    SELECT p_to, natural_key, kind, coins, order_id, vid_id FROM ledger_entries WHERE user_id = p_from;
  INSERT INTO merged_entries (user_id, natural_key, kind, coins, order_id, vid_id)
    SELECT p_to, natural_key, kind, coins, order_id, vid_id FROM merged_entries WHERE user_id = p_from;
  DELETE FROM merged_entries WHERE user_id = p_from;

  INSERT INTO entitlements (user_id, vid_id, episode, created_at)
    SELECT p_to, vid_id, episode, created_at FROM entitlements WHERE user_id = p_from ON CONFLICT DO NOTHING;
  INSERT INTO title_rights (user_id, vid_id, created_at)
    SELECT p_to, vid_id, created_at FROM title_rights WHERE user_id = p_from ON CONFLICT DO NOTHING;
  INSERT INTO price_locks (user_id, vid_id, coins, created_at)
    SELECT p_to, vid_id, coins, created_at FROM price_locks WHERE user_id = p_from ON CONFLICT DO NOTHING;
  DELETE FROM entitlements WHERE user_id = p_from;
  DELETE FROM title_rights WHERE user_id = p_from;
  DELETE FROM price_locks WHERE user_id = p_from;

  UPDATE orders SET user_id = p_to WHERE user_id = p_from;
  PERFORM merge_memberships(p_from, p_to, p_at);
  -- One membership renews once.
  UPDATE subscriptions SET state = 'cancelled' WHERE user_id = p_from AND state = 'active'
    AND EXISTS (SELECT FROM subscriptions WHERE user_id = p_to AND state = 'active');
  UPDATE subscriptions SET user_id = p_to WHERE user_id = p_from;
  UPDATE users SET merged_into = p_to WHERE user_id = p_from OR merged_into = p_from;
  RETURN true;
END $$;
