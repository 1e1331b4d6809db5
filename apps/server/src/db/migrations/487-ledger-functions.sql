-- The functions of the ledger, with keys and entry numbers within a viewer. Each statement asks for one viewer, or only for
-- tables that stay together, so that a database distributed by viewer runs it on one node. They are in PL/pgSQL, because such a
-- database plans no statement of an SQL function with parameters.
CREATE OR REPLACE FUNCTION reward_coins_of(p_user bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(sum(coins_left), 0)::bigint FROM coin_lots WHERE user_id = p_user AND coins_left > 0);
END $$;

CREATE OR REPLACE FUNCTION spendable_coins(p_user bigint, p_at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT balance FROM wallets WHERE user_id = p_user), 0) - coalesce((SELECT sum(coins_left) FROM coin_lots
    WHERE user_id = p_user AND coins_left > 0 AND expires_at <= p_at), 0)::bigint;
END $$;

CREATE OR REPLACE FUNCTION owns_episode(p_user bigint, p_vid bigint, p_episode integer) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM title_rights WHERE user_id = p_user AND vid_id = p_vid)
    OR EXISTS (SELECT FROM entitlements WHERE user_id = p_user AND vid_id = p_vid AND episode = p_episode);
END $$;

CREATE OR REPLACE FUNCTION erase_rights(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM entitlements WHERE user_id = p_user;
  DELETE FROM title_rights WHERE user_id = p_user;
  DELETE FROM price_locks WHERE user_id = p_user;
  DELETE FROM memberships WHERE user_id = p_user;
END $$;

CREATE OR REPLACE FUNCTION debit_coins(
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
    UPDATE coin_lots SET coins_left = coins_left - v_part WHERE user_id = p_user AND lot_id = v_lot.lot_id;
    v_rewards := v_rewards + v_part;
  END LOOP;
  PERFORM add_entry(p_user, p_kind, -p_coins, v_balance, p_key, p_at, p_note, p_order, p_vid, p_episode, -v_rewards);
  RETURN v_balance;
END $$;

-- Adds coins, once per key; false when the key was used before. A debt is paid first, in an entry of its own.
CREATE OR REPLACE FUNCTION credit_coins(
  p_user bigint, p_coins integer, p_kind text, p_key text, p_note text, p_order bigint, p_at timestamptz
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
  IF is_key_used(p_user, p_key) THEN
    RETURN false;
  END IF;
  v_balance := v_balance + p_coins;
  PERFORM add_entry(p_user, p_kind, p_coins, v_balance, p_key, p_at, p_note, p_order);
  v_paid := least(v_debt, p_coins);
  IF v_paid > 0 THEN
    v_balance := v_balance - v_paid;
    PERFORM add_entry(p_user, 'debt', -v_paid, v_balance, p_key || ':debt', p_at, '', p_order);
  END IF;
  UPDATE wallets SET balance = v_balance, debt = v_debt - v_paid WHERE user_id = p_user;
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION credit_reward_coins(
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
  IF is_key_used(p_user, p_key) THEN
    RETURN false;
  END IF;
  v_balance := v_balance + p_coins;
  PERFORM add_entry(p_user, 'reward', p_coins, v_balance, p_key, p_at, p_note, p_rewards => p_coins);
  v_paid := least(v_debt, p_coins);
  IF v_paid > 0 THEN
    v_balance := v_balance - v_paid;
    PERFORM add_entry(p_user, 'debt', -v_paid, v_balance, p_key || ':debt', p_at, p_rewards => -v_paid);
  END IF;
  INSERT INTO coin_lots (lot_id, user_id, coins, coins_left, created_at, expires_at, natural_key)
    VALUES (nextval('coin_lot_numbers'), p_user, p_coins, p_coins - v_paid, p_at, p_expires, p_key);
  UPDATE wallets SET balance = v_balance, debt = v_debt - v_paid WHERE user_id = p_user;
  RETURN true;
END $$;

-- Of a repeated key: the coins that it held.
CREATE OR REPLACE FUNCTION hold_coins(p_user bigint, p_most integer, p_key text, p_order bigint, p_at timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_held integer;
BEGIN
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  SELECT -coins INTO v_held FROM (
    SELECT coins FROM ledger_entries WHERE user_id = p_user AND natural_key = p_key
    UNION ALL SELECT coins FROM merged_entries WHERE user_id = p_user AND natural_key = p_key) AS used;
  IF FOUND THEN
    RETURN v_held;
  END IF;
  v_held := least(v_balance - reward_coins_of(p_user), p_most);
  IF v_held <= 0 THEN
    RETURN 0;
  END IF;
  PERFORM add_entry(p_user, 'hold', -v_held, v_balance - v_held, p_key, p_at, '', p_order);
  UPDATE wallets SET balance = v_balance - v_held WHERE user_id = p_user;
  RETURN v_held;
END $$;

CREATE OR REPLACE FUNCTION take_coins_back(
  p_user bigint, p_coins integer, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_taken bigint;
BEGIN
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF is_key_used(p_user, p_key) THEN
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

CREATE OR REPLACE FUNCTION grant_whole_title(
  p_user bigint, p_vid bigint, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
BEGIN
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF is_key_used(p_user, p_key) THEN
    RETURN false;
  END IF;
  INSERT INTO title_rights (user_id, vid_id, created_at) VALUES (p_user, p_vid, p_at) ON CONFLICT DO NOTHING;
  PERFORM add_entry(p_user, 'wholeTitle', 0, v_balance, p_key, p_at, p_note, p_order, p_vid);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION reverse_whole_title(
  p_user bigint, p_vid bigint, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_reversed bigint[];
BEGIN
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF is_key_used(p_user, p_key) THEN
    RETURN false;
  END IF;
  PERFORM add_entry(p_user, 'refund', 0, v_balance, p_key, p_at, p_note, p_order, p_vid);
  -- A merge has moved the orders of a merged wallet to this one.
  v_reversed := ARRAY(SELECT order_id FROM orders WHERE user_id = p_user AND is_title_reversed)
    || coalesce(p_order, 0);
  -- The title stays if another order or an operator gave it too, also to a wallet that was merged into this one.
  DELETE FROM title_rights WHERE user_id = p_user AND vid_id = p_vid
    AND NOT EXISTS (SELECT FROM ledger_entries g WHERE g.user_id = p_user AND g.vid_id = p_vid AND g.kind = 'wholeTitle'
      AND (g.order_id = ANY (v_reversed)) IS NOT TRUE)
    AND NOT EXISTS (SELECT FROM merged_entries g WHERE g.user_id = p_user AND g.vid_id = p_vid AND g.kind = 'wholeTitle'
      AND (g.order_id = ANY (v_reversed)) IS NOT TRUE);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION extend_membership(p_user bigint, p_days integer, p_at timestamptz) RETURNS timestamptz
LANGUAGE plpgsql AS $$
DECLARE
  v_due timestamptz;
BEGIN
  -- Written first, so that two extensions of a new membership wait for one another.
  INSERT INTO memberships (user_id, due_at) VALUES (p_user, p_at) ON CONFLICT DO NOTHING;
  SELECT due_at INTO v_due FROM memberships WHERE user_id = p_user FOR UPDATE;
  v_due := greatest(v_due, p_at) + make_interval(days => p_days);
  UPDATE memberships SET due_at = v_due WHERE user_id = p_user;
  RETURN v_due;
END $$;

CREATE OR REPLACE FUNCTION shorten_membership(p_user bigint, p_days integer, p_at timestamptz)
RETURNS TABLE (old_due timestamptz, new_due timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  SELECT due_at INTO old_due FROM memberships WHERE user_id = p_user AND due_at > p_at FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  new_due := greatest(p_at, old_due - make_interval(days => p_days));
  UPDATE memberships SET due_at = new_due WHERE user_id = p_user;
  RETURN NEXT;
END $$;

CREATE OR REPLACE FUNCTION return_membership_time(p_user bigint, p_ms double precision, p_at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_due timestamptz;
BEGIN
  SELECT due_at INTO v_due FROM memberships WHERE user_id = p_user FOR UPDATE;
  v_due := greatest(v_due, p_at) + make_interval(secs => p_ms / 1000.0);
  UPDATE memberships SET due_at = v_due WHERE user_id = p_user;
END $$;
