-- Coins of a payment whose dispute is open: in the wallet no more, and not taken yet. Null while no dispute is open.
ALTER TABLE orders ADD held_coins integer;
ALTER TABLE orders ADD CONSTRAINT orders_held_coins CHECK (held_coins >= 0) NOT VALID;

ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_check;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN
  ('topup', 'bonus', 'unlock', 'wholeTitle', 'grant', 'refund', 'debt', 'hold', 'release')) NOT VALID;

-- Holds coins, once per key, as many as the balance has and p_most at most; answers how many. They come back with a credit
-- of the kind release. Nothing is owed for coins that were spent before.
CREATE FUNCTION hold_coins(p_user bigint, p_most integer, p_key text, p_order bigint, p_at timestamptz)
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
  v_held := least(v_balance, p_most);
  IF v_held <= 0 THEN
    RETURN 0;
  END IF;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, order_id)
    VALUES (p_user, p_at, 'hold', -v_held, v_balance - v_held, p_key, p_order);
  UPDATE wallets SET balance = v_balance - v_held WHERE user_id = p_user;
  RETURN v_held;
END $$;

-- As in migration 270: they run as their owner, and nobody may put other tables in their way.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'hold_coins(bigint, integer, text, bigint, timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
