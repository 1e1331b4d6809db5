-- The terms that experiments have shown are in the tables of a viewer, so that an unlock reads them where the wallet is.

-- Unlocks an episode in the tables of one viewer, which stay together on one node of a distributed database: 'bought', or 'owned'
-- when it was unlocked before. Too few coins raise P0L02, another price than the shown one P0L03. The price is at most the one
-- that an experiment has shown to the viewer, whatever was fixed before a merge of wallets.
CREATE FUNCTION unlock_in_wallet(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_price integer;
  v_usual_price integer;
  v_most integer;
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
  PERFORM expire_reward_coins(p_user, p_at);
  remaining := debit_coins(p_user, v_price, v_price, 'unlock', format('buy:%s:%s:%s', p_user, p_vid, p_episode), '', NULL,
    p_vid, p_episode, p_at);
  result := 'bought';
END $$;
REVOKE EXECUTE ON FUNCTION unlock_in_wallet(bigint, bigint, integer, integer, integer, timestamptz) FROM PUBLIC;

-- The same after the lock of the viewer's row, which an experiment takes before it shows a price, and a merge before the wallets.
CREATE OR REPLACE FUNCTION buy_episode(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE user_id = p_user FOR KEY SHARE;
  SELECT u.result, u.remaining INTO result, remaining
    FROM unlock_in_wallet(p_user, p_vid, p_episode, p_price, p_shown, p_at) u;
END $$;

-- Nothing calls this one any more; a later release drops it.
CREATE OR REPLACE FUNCTION unlock_in_wallet(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_most integer, p_at timestamptz,
  OUT result text, OUT remaining bigint
) LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'replaced by unlock_in_wallet without p_most';
END $$;

-- As in migration 475; the price of the title is read first, because it is on another node.
CREATE OR REPLACE FUNCTION show_terms(
  p_user bigint, p_vid bigint, p_coins integer, p_pay_from integer, p_whole_title_price numeric, p_currency text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_least integer;
BEGIN
  PERFORM FROM experiment_viewers v JOIN experiments x USING (experiment_id)
    WHERE v.user_id = p_user AND x.state = 'running' AND x.kind IN ('freeEpisodes', 'episodePrice', 'wholeTitlePrice')
      AND (x.vid_ids = '{}' OR p_vid = ANY (x.vid_ids));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'viewer % is in no experiment on the prices of title %', p_user, p_vid;
  END IF;
  SELECT least(price_per_episode, 1) INTO v_least FROM titles WHERE vid_id = p_vid;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO shown_terms (user_id, vid_id, coins, pay_from, whole_title_prices)
    VALUES (p_user, p_vid, greatest(p_coins, v_least), p_pay_from,
      jsonb_build_object(p_currency, p_whole_title_price::numeric(12, 2)::text))
    ON CONFLICT (user_id, vid_id) DO UPDATE SET coins = excluded.coins, pay_from = excluded.pay_from,
      whole_title_prices = excluded.whole_title_prices;
END $$;

-- As in migration 475.
CREATE OR REPLACE FUNCTION forget_experiment_viewer(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO experiment_former_orders (exposure_id, order_id)
    SELECT v.exposure_id, o.order_id FROM experiment_viewers v JOIN orders o USING (user_id) WHERE v.user_id = p_user
    ON CONFLICT DO NOTHING;
  UPDATE experiment_viewers SET user_id = NULL WHERE user_id = p_user;
  DELETE FROM shown_terms WHERE user_id = p_user;
END $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOR v_function IN SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname = ANY (ARRAY['unlock_in_wallet', 'buy_episode', 'show_terms',
      'forget_experiment_viewer'])
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
