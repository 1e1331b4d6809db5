-- The functions of gifts and rewarded ads, with keys and entry numbers within a viewer; see migration 487.

-- The end of each lot beside the coins that it gave, so that a gift is read without the buyer's lots. The function below fills it,
-- also for the previous release.
ALTER TABLE gift_lots ADD expires_at timestamptz;
UPDATE gift_lots g SET expires_at = l.expires_at FROM coin_lots l WHERE l.lot_id = g.lot_id;
ALTER TABLE gift_lots ADD CONSTRAINT gift_lots_expires_at_check CHECK (expires_at IS NOT NULL) NOT VALID;

-- The reward coins of a gift that have not ended. A lot whose end is in the ledger stays empty, whatever the clock says.
CREATE FUNCTION returning_lots(p_user bigint, p_gift bigint, p_at timestamptz)
RETURNS TABLE (lot_id bigint, coins integer, expires_at timestamptz) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT g.lot_id, g.coins, g.expires_at FROM gift_lots g
    WHERE g.gift_id = p_gift AND g.expires_at > p_at AND NOT is_key_used(p_user, format('expiry:%s', g.lot_id));
END $$;

CREATE OR REPLACE FUNCTION buy_gift(
  p_user bigint, p_key text, p_code_hash bytea, p_vid bigint, p_episodes integer[], p_coins integer, p_names_buyer boolean,
  p_most_open integer, p_at timestamptz, OUT result text, OUT gift bigint, OUT remaining bigint
) LANGUAGE plpgsql AS $$
BEGIN
  IF NOT lock_wallet(p_user) THEN
    result := 'nobody';
    RETURN;
  END IF;
  SELECT gift_id INTO gift FROM gifts WHERE natural_key = p_key;
  IF FOUND THEN
    result := 'known';
    remaining := spendable_coins(p_user, p_at);
    RETURN;
  END IF;
  IF (SELECT count(*) FROM gifts WHERE buyer_id = p_user AND state = 'open') >= p_most_open THEN
    result := 'too many';
    RETURN;
  END IF;
  PERFORM expire_reward_coins(p_user, p_at);
  INSERT INTO gifts (buyer_id, natural_key, code_hash, vid_id, episodes, coins, names_buyer, created_at)
    VALUES (p_user, p_key, p_code_hash, p_vid, p_episodes, p_coins, p_names_buyer, p_at) RETURNING gift_id INTO gift;
  -- The coins that debit_coins takes from each lot.
  INSERT INTO gift_lots (gift_id, lot_id, coins, expires_at)
    SELECT gift, lot_id, least(coins_left, p_coins - earlier), expires_at
    FROM (SELECT lot_id, coins_left, expires_at, sum(coins_left) OVER (ORDER BY expires_at, lot_id) - coins_left AS earlier
      FROM coin_lots WHERE user_id = p_user AND coins_left > 0) AS lots
    WHERE earlier < p_coins;
  remaining := debit_coins(p_user, p_coins, p_coins, 'gift', p_key, '', NULL, p_vid,
    CASE WHEN cardinality(p_episodes) = 1 THEN p_episodes[1] END, p_at);
  result := 'bought';
END $$;

-- As in migration 435.
CREATE OR REPLACE FUNCTION redeem_gift(p_user bigint, p_code_hash bytea, p_shown integer, p_at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_gift gifts;
  v_new integer[];
BEGIN
  SELECT * INTO v_gift FROM gifts WHERE code_hash = p_code_hash;
  IF NOT FOUND THEN
    RETURN 'unknown';
  END IF;
  -- The deletion of the title waits for this, and then counts the viewer among its owners.
  PERFORM FROM titles WHERE vid_id = v_gift.vid_id FOR KEY SHARE;
  IF NOT lock_wallet(p_user) THEN
    RETURN 'nobody';
  END IF;
  SELECT * INTO v_gift FROM gifts WHERE gift_id = v_gift.gift_id FOR UPDATE;
  IF v_gift.state = 'redeemed'
    AND p_user = (SELECT coalesce(merged_into, user_id) FROM users WHERE user_id = v_gift.receiver_id) THEN
    RETURN 'repeated';
  ELSIF v_gift.state <> 'open' THEN
    RETURN 'over';
  ELSIF p_user = (SELECT coalesce(merged_into, user_id) FROM users WHERE user_id = v_gift.buyer_id) THEN
    RETURN 'own';
  END IF;
  v_new := ARRAY(SELECT n FROM unnest(v_gift.episodes) AS n WHERE NOT owns_episode(p_user, v_gift.vid_id, n) ORDER BY n);
  IF cardinality(v_new) = 0 THEN
    RETURN 'owned';
  ELSIF cardinality(v_new) <> p_shown THEN
    RETURN 'changed';
  END IF;
  INSERT INTO entitlements (user_id, vid_id, episode, created_at) SELECT p_user, v_gift.vid_id, n, p_at FROM unnest(v_new) AS n;
  PERFORM add_entry(p_user, 'giftRedeem', 0, balance, v_gift.natural_key || ':end', p_at, p_vid => v_gift.vid_id,
      p_episode => CASE WHEN cardinality(v_gift.episodes) = 1 THEN v_gift.episodes[1] END)
    FROM (SELECT balance FROM wallets WHERE user_id = p_user) AS wallet;
  UPDATE gifts SET state = 'redeemed', receiver_id = p_user, unlocked = v_new, ended_at = p_at WHERE gift_id = v_gift.gift_id;
  RETURN 'redeemed';
END $$;

-- As in migration 415.
CREATE OR REPLACE FUNCTION refund_gift(p_user bigint, p_gift bigint, p_shown integer, p_at timestamptz) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  v_gift gifts;
  v_lot record;
  v_rewards integer;
  v_coins integer;
  v_wallet wallets;
  v_paid bigint;
BEGIN
  IF NOT lock_wallet(p_user) THEN
    RETURN 'nobody';
  END IF;
  SELECT g.* INTO v_gift FROM gifts g JOIN users u ON u.user_id = g.buyer_id
    WHERE g.gift_id = p_gift AND coalesce(u.merged_into, u.user_id) = p_user FOR UPDATE OF g;
  IF NOT FOUND THEN
    RETURN 'unknown';
  ELSIF v_gift.state = 'redeemed' THEN
    RETURN 'redeemed';
  ELSIF v_gift.state = 'refunded' THEN
    RETURN 'repeated';
  END IF;
  v_rewards := (SELECT coalesce(sum(coins), 0) FROM returning_lots(p_user, p_gift, p_at));
  v_coins := v_gift.coins + v_rewards - (SELECT coalesce(sum(coins), 0) FROM gift_lots WHERE gift_id = p_gift);
  IF v_coins <> p_shown THEN
    RETURN 'changed';
  END IF;
  FOR v_lot IN SELECT lot_id, coins FROM returning_lots(p_user, p_gift, p_at) LOOP
    UPDATE coin_lots SET coins_left = coins_left + v_lot.coins WHERE user_id = p_user AND lot_id = v_lot.lot_id;
  END LOOP;
  UPDATE wallets SET balance = balance + v_coins WHERE user_id = p_user RETURNING * INTO v_wallet;
  PERFORM add_entry(p_user, 'giftRefund', v_coins, v_wallet.balance, v_gift.natural_key || ':end', p_at,
    p_vid => v_gift.vid_id, p_episode => CASE WHEN cardinality(v_gift.episodes) = 1 THEN v_gift.episodes[1] END,
    p_rewards => v_rewards);
  v_paid := least(v_wallet.balance, v_wallet.debt);
  IF v_paid > 0 THEN
    UPDATE wallets SET debt = debt - v_paid WHERE user_id = p_user;
    PERFORM debit_coins(p_user, v_paid, v_paid - (v_wallet.balance - reward_coins_of(p_user)), 'debt',
      v_gift.natural_key || ':end:debt', '', NULL, NULL, NULL, p_at);
  END IF;
  UPDATE gifts SET state = 'refunded', ended_at = p_at WHERE gift_id = p_gift;
  RETURN 'refunded';
END $$;

-- As in migration 440.
CREATE OR REPLACE FUNCTION verify_ad_view(p_view text, p_viewer bigint, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_view ad_views;
  v_owner bigint;
  v_is_new boolean;
BEGIN
  SELECT * INTO v_view FROM ad_views WHERE view_id = p_view;
  IF NOT FOUND THEN
    RETURN 'unknown';
  END IF;
  -- The deletion of the title waits for this, and then counts the viewer among its owners.
  PERFORM FROM titles WHERE vid_id = v_view.vid_id FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN 'over';
  END IF;
  -- A merge of wallets that runs ends first.
  SELECT coalesce(merged_into, user_id) INTO v_owner FROM users WHERE user_id = v_view.user_id FOR KEY SHARE;
  IF v_owner <> p_viewer THEN
    RETURN 'unknown';
  ELSIF NOT lock_wallet(v_owner) THEN
    RETURN 'nobody';
  END IF;
  SELECT * INTO v_view FROM ad_views WHERE view_id = p_view FOR UPDATE;
  IF v_view.state = 'verified' THEN
    RETURN 'verified';
  ELSIF v_view.state IS DISTINCT FROM 'open' OR v_view.begun_at <= p_at - interval '30 minutes' THEN
    RETURN 'over';
  ELSIF p_viewer IS NOT NULL AND (v_view.clock_from IS NULL OR v_view.clock_from > p_at) THEN
    RETURN 'early';
  END IF;
  v_is_new := NOT owns_episode(v_owner, v_view.vid_id, v_view.episode);
  IF v_is_new THEN
    INSERT INTO entitlements (user_id, vid_id, episode, created_at) VALUES (v_owner, v_view.vid_id, v_view.episode, p_at);
    PERFORM add_entry(v_owner, 'adUnlock', 0, balance, 'ad:' || p_view, p_at, p_vid => v_view.vid_id, p_episode => v_view.episode)
      FROM (SELECT balance FROM wallets WHERE user_id = v_owner) AS wallet;
  END IF;
  UPDATE ad_views SET state = 'verified', verified_at = p_at, has_unlocked = v_is_new WHERE view_id = p_view;
  RETURN 'verified';
END $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOR v_function IN SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname = ANY (ARRAY['debit_coins', 'credit_coins',
      'credit_reward_coins', 'hold_coins', 'take_coins_back', 'grant_whole_title', 'reverse_whole_title', 'extend_membership',
      'shorten_membership', 'return_membership_time', 'erase_rights', 'unlock_in_wallet', 'buy_episode', 'buy_episodes', 'merge_wallets',
      'buy_gift', 'redeem_gift', 'refund_gift', 'verify_ad_view'])
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
