-- As in migration 415, but the viewer who redeemed it is found after a merge of wallets, as its buyer is.
--
-- Unlocks a gift's episodes for a viewer, once: 'redeemed'; 'repeated' for the viewer who redeemed it; 'over' after another viewer
-- redeemed it, or its buyer took it back; 'own' for its buyer; 'owned' if the viewer owns all episodes; 'changed' if not exactly
-- p_shown episodes would be unlocked; 'unknown'; or 'nobody'. Only the first writes anything.
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
  v_new := ARRAY(SELECT n FROM unnest(v_gift.episodes) AS n
    WHERE NOT EXISTS (SELECT FROM title_rights WHERE user_id = p_user AND vid_id = v_gift.vid_id)
      AND NOT EXISTS (SELECT FROM entitlements WHERE user_id = p_user AND vid_id = v_gift.vid_id AND episode = n) ORDER BY n);
  IF cardinality(v_new) = 0 THEN
    RETURN 'owned';
  ELSIF cardinality(v_new) <> p_shown THEN
    RETURN 'changed';
  END IF;
  INSERT INTO entitlements (user_id, vid_id, episode, created_at) SELECT p_user, v_gift.vid_id, n, p_at FROM unnest(v_new) AS n;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, episode)
    SELECT p_user, p_at, 'giftRedeem', 0, balance, v_gift.natural_key || ':end', v_gift.vid_id,
      CASE WHEN cardinality(v_gift.episodes) = 1 THEN v_gift.episodes[1] END
    FROM wallets WHERE user_id = p_user;
  UPDATE gifts SET state = 'redeemed', receiver_id = p_user, unlocked = v_new, ended_at = p_at WHERE gift_id = v_gift.gift_id;
  RETURN 'redeemed';
END $$;

-- Replacing a function resets both. As in migration 270: it runs as its owner, and a fixed search path excludes tables of other
-- schemas.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION redeem_gift(bigint, bytea, integer, timestamptz) SECURITY DEFINER SET search_path = %I, pg_temp',
    current_schema());
END $$;
