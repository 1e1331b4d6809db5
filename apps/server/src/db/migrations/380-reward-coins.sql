-- Reward coins are given, not bought, and end. Those of one gift are a lot. A wallet's balance holds all its coins; those
-- that are in no lot were bought or granted and never end.
CREATE TABLE coin_lots (
  lot_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  coins integer NOT NULL CHECK (coins > 0),
  coins_left integer NOT NULL CHECK (coins_left BETWEEN 0 AND coins),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  -- The key of the ledger entry that gave the coins.
  natural_key text NOT NULL UNIQUE
);
CREATE INDEX coin_lots_of_user ON coin_lots (user_id, expires_at, lot_id) WHERE coins_left > 0;
CREATE INDEX coin_lots_to_end ON coin_lots (expires_at) WHERE coins_left > 0;

-- How many of an entry's coins are reward coins, with the same sign.
ALTER TABLE ledger_entries ADD reward_coins integer NOT NULL DEFAULT 0;
-- 'reward': reward coins that were given; 'expiry': those of a lot that ended.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('topup', 'bonus', 'unlock', 'wholeTitle', 'grant', 'refund',
    'debt', 'hold', 'release', 'merge', 'reward', 'expiry')) NOT VALID;

-- Reward coins of a wallet, with those whose end has passed and is not in the ledger yet.
CREATE FUNCTION reward_coins_of(p_user bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coins_left), 0)::bigint FROM coin_lots WHERE user_id = p_user AND coins_left > 0
$$;

-- The coins that can be spent at a time.
CREATE FUNCTION spendable_coins(p_user bigint, p_at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT balance FROM wallets WHERE user_id = p_user), 0)
    - coalesce((SELECT sum(coins_left) FROM coin_lots WHERE user_id = p_user AND coins_left > 0 AND expires_at <= p_at), 0)::bigint
$$;

-- Takes coins out of a locked wallet, with one entry: at most p_rewards of them from its lots, earliest end first. Answers
-- the balance afterwards. Too few coins raise P0L02.
CREATE FUNCTION debit_coins(
  p_user bigint, p_coins bigint, p_rewards bigint, p_kind text, p_key text, p_note text, p_order bigint, p_vid bigint,
  p_episode integer, p_at timestamptz
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_lot record;
  v_part integer;
  v_rewards integer := 0;
BEGIN
  UPDATE wallets SET balance = balance - p_coins WHERE user_id = p_user AND balance >= p_coins RETURNING balance INTO v_balance;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'not enough coins' USING ERRCODE = 'P0L02';
  END IF;
  FOR v_lot IN SELECT lot_id, coins_left FROM coin_lots WHERE user_id = p_user AND coins_left > 0 ORDER BY expires_at, lot_id
  LOOP
    EXIT WHEN v_rewards >= p_rewards;
    v_part := least(v_lot.coins_left, p_rewards - v_rewards);
    UPDATE coin_lots SET coins_left = coins_left - v_part WHERE lot_id = v_lot.lot_id;
    v_rewards := v_rewards + v_part;
  END LOOP;
  INSERT INTO ledger_entries
      (user_id, created_at, kind, coins, balance, natural_key, note, order_id, vid_id, episode, reward_coins)
    VALUES (p_user, p_at, p_kind, -p_coins, v_balance, p_key, p_note, p_order, p_vid, p_episode, -v_rewards);
  RETURN v_balance;
END $$;

-- Ends the lots of a wallet whose time has passed, each with one entry. A job calls it, and every function that spends, so
-- that ended coins are never spent, whichever comes first.
CREATE FUNCTION expire_reward_coins(p_user bigint, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_lot record;
BEGIN
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  -- In the order in which debit_coins takes them.
  FOR v_lot IN SELECT lot_id, coins_left FROM coin_lots
    WHERE user_id = p_user AND coins_left > 0 AND expires_at <= p_at ORDER BY expires_at, lot_id
  LOOP
    PERFORM debit_coins(p_user, v_lot.coins_left, v_lot.coins_left, 'expiry', format('expiry:%s', v_lot.lot_id), '', NULL, NULL,
      NULL, p_at);
  END LOOP;
END $$;

-- Gives reward coins, once per key; false when the key was used before. A debt is paid first, as by every credit.
CREATE FUNCTION credit_reward_coins(
  p_user bigint, p_coins integer, p_key text, p_note text, p_expires timestamptz, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_debt bigint;
  v_paid bigint;
BEGIN
  IF p_coins <= 0 THEN
    RAISE EXCEPTION 'a credit is more than nothing';
  END IF;
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  SELECT balance, debt INTO v_balance, v_debt FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE natural_key = p_key) THEN
    RETURN false;
  END IF;
  v_balance := v_balance + p_coins;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, note, reward_coins)
    VALUES (p_user, p_at, 'reward', p_coins, v_balance, p_key, p_note, p_coins);
  v_paid := least(v_debt, p_coins);
  IF v_paid > 0 THEN
    v_balance := v_balance - v_paid;
    INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, reward_coins)
      VALUES (p_user, p_at, 'debt', -v_paid, v_balance, p_key || ':debt', -v_paid);
  END IF;
  INSERT INTO coin_lots (user_id, coins, coins_left, created_at, expires_at, natural_key)
    VALUES (p_user, p_coins, p_coins - v_paid, p_at, p_expires, p_key);
  UPDATE wallets SET balance = v_balance, debt = v_debt - v_paid WHERE user_id = p_user;
  RETURN true;
END $$;

-- As before; ended coins leave first, and reward coins are spent before all others. It locks the viewer and then the wallet
-- before it writes, in the order of merge_wallets and buy_episodes, so that these never wait for each other in a circle.
CREATE OR REPLACE FUNCTION buy_episode(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_price integer;
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
  SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  IF NOT FOUND THEN
    INSERT INTO price_locks (user_id, vid_id, coins, created_at) VALUES (p_user, p_vid, p_price, p_at)
      ON CONFLICT DO NOTHING;
    SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  END IF;
  IF v_price <> p_shown THEN
    RAISE EXCEPTION 'the price is not the one that was shown' USING ERRCODE = 'P0L03';
  END IF;
  PERFORM expire_reward_coins(p_user, p_at);
  remaining := debit_coins(p_user, v_price, v_price, 'unlock', format('buy:%s:%s:%s', p_user, p_vid, p_episode), '', NULL,
    p_vid, p_episode, p_at);
  result := 'bought';
END $$;

-- As before. Bought coins go back first; reward coins only when none is left, so that a wallet with a debt is empty.
CREATE OR REPLACE FUNCTION take_coins_back(
  p_user bigint, p_coins integer, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_taken bigint;
BEGIN
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE natural_key = p_key) THEN
    RETURN false;
  END IF;
  PERFORM expire_reward_coins(p_user, p_at);
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user;
  v_taken := least(v_balance, p_coins);
  PERFORM debit_coins(p_user, v_taken, v_taken - (v_balance - reward_coins_of(p_user)), 'refund', p_key, p_note, p_order, NULL,
    NULL, p_at);
  UPDATE wallets SET debt = debt + p_coins - v_taken WHERE user_id = p_user;
  RETURN true;
END $$;

-- As before; reward coins are not held: they did not come from the disputed payment, and their end would pass meanwhile.
CREATE OR REPLACE FUNCTION hold_coins(p_user bigint, p_most integer, p_key text, p_order bigint, p_at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_held integer;
BEGIN
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  SELECT -coins INTO v_held FROM ledger_entries WHERE natural_key = p_key;
  IF FOUND THEN
    RETURN v_held;
  END IF;
  v_held := least(v_balance - reward_coins_of(p_user), p_most);
  IF v_held <= 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, order_id)
    VALUES (p_user, p_at, 'hold', -v_held, v_balance - v_held, p_key, p_order);
  UPDATE wallets SET balance = v_balance - v_held WHERE user_id = p_user;
  RETURN v_held;
END $$;

-- As before; reward coins move with their ends.
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
  INSERT INTO wallets (user_id) VALUES (p_from), (p_to) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE user_id IN (p_from, p_to) ORDER BY user_id FOR UPDATE;
  PERFORM expire_reward_coins(p_from, p_at);
  PERFORM expire_reward_coins(p_to, p_at);
  SELECT * INTO v_from FROM wallets WHERE user_id = p_from;
  SELECT * INTO v_to FROM wallets WHERE user_id = p_to;
  v_moved := reward_coins_of(p_from);
  v_balance := v_to.balance + v_from.balance;
  v_debt := v_to.debt + v_from.debt;
  UPDATE coin_lots SET user_id = p_to WHERE user_id = p_from AND coins_left > 0;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, reward_coins)
    VALUES (p_from, p_at, 'merge', -v_from.balance, 0, v_key || ':out', -v_moved),
      (p_to, p_at, 'merge', v_from.balance, v_balance, v_key || ':in', v_moved);
  v_paid := least(v_balance, v_debt);
  UPDATE wallets SET balance = 0, debt = 0 WHERE user_id = p_from;
  UPDATE wallets SET balance = v_balance, debt = v_debt - v_paid WHERE user_id = p_to;
  IF v_paid > 0 THEN
    PERFORM debit_coins(p_to, v_paid, v_paid - (v_balance - reward_coins_of(p_to)), 'debt', v_key || ':debt', '', NULL, NULL,
      NULL, p_at);
  END IF;

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

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'expire_reward_coins(bigint, timestamptz)',
    'debit_coins(bigint, bigint, bigint, text, text, text, bigint, bigint, integer, timestamptz)',
    'credit_reward_coins(bigint, integer, text, text, timestamptz, timestamptz)',
    'buy_episode(bigint, bigint, integer, integer, integer, timestamptz)',
    'take_coins_back(bigint, integer, text, text, bigint, timestamptz)',
    'hold_coins(bigint, integer, text, bigint, timestamptz)',
    'merge_wallets(bigint, bigint, timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
