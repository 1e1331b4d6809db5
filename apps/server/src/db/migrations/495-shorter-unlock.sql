-- An unlock in fewer statements: a distributed database spends more time on each of them than on its rows.

-- As in migration 487, without a look at the lots of reward coins when none of these may be spent.
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
  IF p_rewards > 0 THEN
    FOR v_lot IN SELECT lot_id, coins_left FROM coin_lots WHERE user_id = p_user AND coins_left > 0 ORDER BY expires_at, lot_id
    LOOP
      EXIT WHEN v_rewards >= p_rewards;
      v_part := least(v_lot.coins_left, p_rewards - v_rewards);
      UPDATE coin_lots SET coins_left = coins_left - v_part WHERE user_id = p_user AND lot_id = v_lot.lot_id;
      v_rewards := v_rewards + v_part;
    END LOOP;
  END IF;
  PERFORM add_entry(p_user, p_kind, -p_coins, v_balance, p_key, p_at, p_note, p_order, p_vid, p_episode, -v_rewards);
  RETURN v_balance;
END $$;

-- As in migration 492, with one look at the lots of reward coins, which most viewers do not have.
CREATE OR REPLACE FUNCTION unlock_in_wallet(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_price integer;
  v_usual_price integer;
  v_most integer;
  v_rewards integer := 0;
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
  SELECT coins INTO v_most FROM shown_terms WHERE user_id = p_user AND vid_id = p_vid;
  SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  v_usual_price := coalesce(v_price, p_price);
  IF NOT FOUND THEN
    INSERT INTO price_locks (user_id, vid_id, coins, created_at) VALUES (p_user, p_vid, least(p_price, v_most), p_at)
      ON CONFLICT DO NOTHING;
    SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  END IF;
  v_price := least(v_price, v_most);
  IF p_shown NOT IN (v_price, v_usual_price) THEN
    RAISE EXCEPTION 'the price is not the one that was shown' USING ERRCODE = 'P0L03';
  END IF;
  PERFORM FROM coin_lots WHERE user_id = p_user AND coins_left > 0 LIMIT 1;
  IF FOUND THEN
    PERFORM expire_reward_coins(p_user, p_at);
    v_rewards := v_price;
  END IF;
  remaining := debit_coins(p_user, v_price, v_rewards, 'unlock', format('buy:%s:%s:%s', p_user, p_vid, p_episode), '', NULL,
    p_vid, p_episode, p_at);
  result := 'bought';
END $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOR v_function IN SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname = ANY (ARRAY['debit_coins', 'unlock_in_wallet'])
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
