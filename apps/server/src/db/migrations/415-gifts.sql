-- Episodes that a viewer has paid for, and that the first other viewer with the link gets. A gift ends once: it is redeemed, or
-- its buyer takes it back. Only the functions below write it.
CREATE TABLE gifts (
  gift_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The viewer that paid; after a merge of wallets, the gift belongs to users.merged_into.
  buyer_id bigint NOT NULL REFERENCES users,
  -- The key of the ledger entry that paid. The one that ends the gift has ':end' after it, so that there is only one.
  natural_key text NOT NULL UNIQUE,
  -- The link is stored nowhere.
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  vid_id bigint NOT NULL,
  episodes integer[] NOT NULL CHECK (cardinality(episodes) > 0),
  coins integer NOT NULL CHECK (coins >= 0),
  -- True if the receiver sees the buyer's name.
  names_buyer boolean NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'redeemed', 'refunded')),
  ended_at timestamptz CHECK ((ended_at IS NULL) = (state = 'open')),
  receiver_id bigint REFERENCES users CHECK ((receiver_id IS NOT NULL) = (state = 'redeemed')),
  -- The episodes that the receiver did not own before.
  unlocked integer[] CHECK ((unlocked IS NOT NULL) = (state = 'redeemed')),
  CHECK (unlocked <@ episodes AND cardinality(unlocked) > 0)
);
CREATE INDEX gifts_of_buyer ON gifts (buyer_id, gift_id DESC);
CREATE INDEX gifts_of_receiver ON gifts (receiver_id) WHERE receiver_id IS NOT NULL;
CREATE INDEX gifts_open_of_title ON gifts (vid_id) WHERE state = 'open';

-- The reward coins that paid for a gift. They return with their ends.
CREATE TABLE gift_lots (
  gift_id bigint NOT NULL REFERENCES gifts,
  lot_id bigint NOT NULL REFERENCES coin_lots,
  coins integer NOT NULL CHECK (coins > 0),
  PRIMARY KEY (gift_id, lot_id)
);

-- 'gift': coins that paid for a gift; 'giftRefund': those that its buyer took back; 'giftRedeem': a gift that the viewer redeemed.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('topup', 'bonus', 'unlock', 'wholeTitle', 'grant', 'refund',
    'debt', 'hold', 'release', 'merge', 'reward', 'expiry', 'gift', 'giftRefund', 'giftRedeem')) NOT VALID;

-- Locks a viewer and then the wallet, in the order of buy_episode. False if the account is deleted or merged into another one.
CREATE FUNCTION lock_wallet(p_user bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE user_id = p_user AND deleted_at IS NULL AND merged_into IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  RETURN true;
END $$;

-- Buys a gift, once per key: 'bought', 'known' for a repeated key, 'too many' open gifts, or 'nobody'. Too few coins raise P0L02.
-- Coins that end are spent first.
CREATE FUNCTION buy_gift(
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
  INSERT INTO gift_lots (gift_id, lot_id, coins)
    SELECT gift, lot_id, least(coins_left, p_coins - earlier)
    FROM (SELECT lot_id, coins_left, sum(coins_left) OVER (ORDER BY expires_at, lot_id) - coins_left AS earlier
      FROM coin_lots WHERE user_id = p_user AND coins_left > 0) AS lots
    WHERE earlier < p_coins;
  remaining := debit_coins(p_user, p_coins, p_coins, 'gift', p_key, '', NULL, p_vid,
    CASE WHEN cardinality(p_episodes) = 1 THEN p_episodes[1] END, p_at);
  result := 'bought';
END $$;

-- Unlocks a gift's episodes for a viewer, once: 'redeemed'; 'repeated' for the viewer who redeemed it; 'over' after another viewer
-- redeemed it, or its buyer took it back; 'own' for its buyer; 'owned' if the viewer owns all episodes; 'changed' if not exactly
-- p_shown episodes would be unlocked; 'unknown'; or 'nobody'. Only the first writes anything.
CREATE FUNCTION redeem_gift(p_user bigint, p_code_hash bytea, p_shown integer, p_at timestamptz) RETURNS text
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
  IF v_gift.state = 'redeemed' AND v_gift.receiver_id = p_user THEN
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

-- Gives the coins of an open gift back to its buyer, once: 'refunded'; 'repeated'; 'redeemed'; 'changed' if not exactly p_shown
-- coins would return; 'unknown' for others' gifts; or 'nobody'. Reward coins return to their lots, except those whose end has
-- passed. A debt is paid first, as by every credit.
CREATE FUNCTION refund_gift(p_user bigint, p_gift bigint, p_shown integer, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_gift gifts;
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
  v_rewards := (SELECT coalesce(sum(coins), 0) FROM returning_lots(p_gift, p_at));
  v_coins := v_gift.coins + v_rewards - (SELECT coalesce(sum(coins), 0) FROM gift_lots WHERE gift_id = p_gift);
  IF v_coins <> p_shown THEN
    RETURN 'changed';
  END IF;
  -- A lot without coins has stayed with a merged wallet.
  UPDATE coin_lots l SET coins_left = l.coins_left + r.coins, user_id = p_user FROM returning_lots(p_gift, p_at) r
    WHERE l.lot_id = r.lot_id;
  UPDATE wallets SET balance = balance + v_coins WHERE user_id = p_user RETURNING * INTO v_wallet;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, episode, reward_coins)
    VALUES (p_user, p_at, 'giftRefund', v_coins, v_wallet.balance, v_gift.natural_key || ':end', v_gift.vid_id,
      CASE WHEN cardinality(v_gift.episodes) = 1 THEN v_gift.episodes[1] END, v_rewards);
  v_paid := least(v_wallet.balance, v_wallet.debt);
  IF v_paid > 0 THEN
    UPDATE wallets SET debt = debt - v_paid WHERE user_id = p_user;
    PERFORM debit_coins(p_user, v_paid, v_paid - (v_wallet.balance - reward_coins_of(p_user)), 'debt',
      v_gift.natural_key || ':end:debt', '', NULL, NULL, NULL, p_at);
  END IF;
  UPDATE gifts SET state = 'refunded', ended_at = p_at WHERE gift_id = p_gift;
  RETURN 'refunded';
END $$;

-- The reward coins of a gift that have not ended. A lot whose end is in the ledger stays empty, whatever the clock says.
CREATE FUNCTION returning_lots(p_gift bigint, p_at timestamptz) RETURNS TABLE (lot_id bigint, coins integer, expires_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT g.lot_id, g.coins, l.expires_at FROM gift_lots g JOIN coin_lots l USING (lot_id)
  WHERE g.gift_id = p_gift AND l.expires_at > p_at
    AND NOT EXISTS (SELECT FROM ledger_entries WHERE natural_key = format('expiry:%s', g.lot_id))
$$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'lock_wallet(bigint)',
    'buy_gift(bigint, text, bytea, bigint, integer[], integer, boolean, integer, timestamptz)',
    'redeem_gift(bigint, bytea, integer, timestamptz)',
    'refund_gift(bigint, bigint, integer, timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
