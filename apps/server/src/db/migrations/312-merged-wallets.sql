-- The wallet that took this one over: its coins, rights, orders and debts are there. Never a chain.
ALTER TABLE users ADD merged_into bigint;

-- 'merge': coins that left for another wallet of the same payer, or came from one.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (
    kind IN ('topup', 'bonus', 'unlock', 'wholeTitle', 'grant', 'refund', 'debt', 'hold', 'release', 'merge')
  ) NOT VALID;

-- Two memberships as if one wallet had bought both: what is left of them, one after the other, and at least the time that
-- all orders of the wallet would have given it.
CREATE FUNCTION merge_memberships(p_from bigint, p_to bigint, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_from timestamptz;
  v_to timestamptz;
  v_least timestamptz;
BEGIN
  SELECT due_at INTO v_from FROM memberships WHERE user_id = p_from;
  IF v_from IS NULL THEN
    RETURN;
  END IF;
  SELECT due_at INTO v_to FROM memberships WHERE user_id = p_to;
  SELECT least(max(access_at + by_time), max(access_at + by_number)) - make_interval(days => sum(reversed_days)::integer)
    INTO v_least
    FROM (SELECT access_at, reversed_days,
        make_interval(days => (sum(days) OVER (ORDER BY access_at DESC, order_id DESC))::integer) AS by_time,
        make_interval(days => (sum(days) OVER (ORDER BY order_id DESC))::integer) AS by_number
      FROM orders WHERE user_id = p_to AND days > 0 AND access_at IS NOT NULL) AS given;
  INSERT INTO memberships (user_id, due_at)
    VALUES (p_to, greatest(v_least, CASE
      WHEN v_to > p_at AND v_from > p_at THEN v_to + (v_from - p_at)
      ELSE greatest(v_to, v_from) END))
    ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at;
  DELETE FROM memberships WHERE user_id = p_from;
END $$;

-- Moves everything that a wallet holds to another one, with one entry on each side for the coins. False when it was done
-- before. Orders are locked first, like everywhere.
CREATE FUNCTION merge_wallets(p_from bigint, p_to bigint, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_key text := format('merge:%s:%s', p_from, p_to);
  v_from wallets;
  v_to wallets;
  v_balance bigint;
  v_debt bigint;
  v_paid bigint;
BEGIN
  PERFORM FROM orders WHERE user_id IN (p_from, p_to) ORDER BY order_id FOR UPDATE;
  PERFORM FROM users WHERE user_id IN (p_from, p_to) ORDER BY user_id FOR UPDATE;
  IF p_from = p_to OR EXISTS (SELECT FROM users WHERE user_id IN (p_from, p_to) AND merged_into IS NOT NULL) THEN
    RETURN false;
  END IF;
  INSERT INTO wallets (user_id) VALUES (p_from), (p_to) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE user_id IN (p_from, p_to) ORDER BY user_id FOR UPDATE;
  SELECT * INTO v_from FROM wallets WHERE user_id = p_from;
  SELECT * INTO v_to FROM wallets WHERE user_id = p_to;
  v_balance := v_to.balance + v_from.balance;
  v_debt := v_to.debt + v_from.debt;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key)
    VALUES (p_from, p_at, 'merge', -v_from.balance, 0, v_key || ':out'),
      (p_to, p_at, 'merge', v_from.balance, v_balance, v_key || ':in');
  v_paid := least(v_balance, v_debt);
  IF v_paid > 0 THEN
    INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key)
      VALUES (p_to, p_at, 'debt', -v_paid, v_balance - v_paid, v_key || ':debt');
  END IF;
  UPDATE wallets SET balance = 0, debt = 0 WHERE user_id = p_from;
  UPDATE wallets SET balance = v_balance - v_paid, debt = v_debt - v_paid WHERE user_id = p_to;

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

-- As before, and a title that a merged wallet was given in another way stays, too.
CREATE OR REPLACE FUNCTION reverse_whole_title(
  p_user bigint, p_vid bigint, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
BEGIN
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE natural_key = p_key) THEN
    RETURN false;
  END IF;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, order_id, note)
    VALUES (p_user, p_at, 'refund', 0, v_balance, p_key, p_vid, p_order, p_note);
  DELETE FROM title_rights WHERE user_id = p_user AND vid_id = p_vid AND NOT EXISTS (
    SELECT FROM ledger_entries g JOIN users u USING (user_id)
    WHERE coalesce(u.merged_into, u.user_id) = p_user AND g.vid_id = p_vid AND g.kind = 'wholeTitle'
      AND g.order_id IS DISTINCT FROM p_order
      AND NOT EXISTS (SELECT FROM orders o WHERE o.order_id = g.order_id AND o.is_title_reversed));
  RETURN true;
END $$;

-- As in migration 270: they run as their owner, and nobody may put other tables in their way.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'merge_memberships(bigint, bigint, timestamptz)',
    'merge_wallets(bigint, bigint, timestamptz)',
    'reverse_whole_title(bigint, bigint, text, text, bigint, timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
