-- Unlocks one episode and writes entitlement, price, balance and ledger entry together or not at all. `result`: 'bought', or
-- 'owned' if it was unlocked before, which spends nothing; `remaining`: the coins afterwards. Too few coins raise P0L02. The first
-- unlock of a title fixes its price for the viewer; if it is not the shown price (null: unknown), P0L03 is raised first.
CREATE FUNCTION buy_episode(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_price integer;
BEGIN
  INSERT INTO entitlements (user_id, vid_id, episode, created_at) VALUES (p_user, p_vid, p_episode, p_at)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    result := 'owned';
    remaining := coalesce((SELECT balance FROM wallets WHERE user_id = p_user), 0);
    RETURN;
  END IF;
  -- Locked before the price is read: an unlock of another episode of the title waits here, and then sees the fixed price.
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
    PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
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
  UPDATE wallets SET balance = balance - v_price WHERE user_id = p_user AND balance >= v_price
    RETURNING balance INTO remaining;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'not enough coins' USING ERRCODE = 'P0L02';
  END IF;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, episode)
    VALUES (p_user, p_at, 'unlock', -v_price, remaining, format('buy:%s:%s:%s', p_user, p_vid, p_episode), p_vid, p_episode);
  result := 'bought';
END $$;

-- Servers of the previous release call this function; the next release drops it.
CREATE OR REPLACE FUNCTION unlock_episode(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz
) RETURNS text LANGUAGE sql AS $$ SELECT result FROM buy_episode(p_user, p_vid, p_episode, p_price, p_shown, p_at) $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'buy_episode(bigint, bigint, integer, integer, integer, timestamptz)',
    'unlock_episode(bigint, bigint, integer, integer, integer, timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
