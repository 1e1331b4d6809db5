-- Every coin in and out. Rows are only ever added; a correction is a row of its own.
CREATE TABLE ledger_entries (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Bookkeeping outlives what is personal: a purged user leaves a tombstone, never a gap.
  user_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('topup', 'bonus', 'unlock', 'wholeTitle', 'grant', 'refund', 'debt')),
  coins integer NOT NULL,
  -- What the wallet held after this entry.
  balance bigint NOT NULL CHECK (balance >= 0),
  -- What makes a repeat harmless: buy:{user}:{vid}:{n}, credit:{orderId}, grant:{id} …
  natural_key text NOT NULL UNIQUE,
  order_id bigint,
  vid_id bigint,
  episode integer,
  -- A person's words: the reason of a grant.
  note text NOT NULL DEFAULT ''
);
CREATE INDEX ledger_entries_newest ON ledger_entries (user_id, entry_id DESC);
CREATE INDEX ledger_entries_title ON ledger_entries (vid_id, kind) WHERE vid_id IS NOT NULL;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'P0L01';
END $$;
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_is_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a viewer owes after a refund of spent coins; later credits pay it first.
ALTER TABLE wallets ADD debt bigint NOT NULL DEFAULT 0 CHECK (debt >= 0);

-- Unlocks one episode: entitlement, price, balance and ledger entry together or not at all. Answers 'bought', or 'owned'
-- when it was bought before and nothing is spent. Too few coins raise P0L02. The viewer's first unlock of a title fixes
-- its price for them.
CREATE FUNCTION unlock_episode(p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_at timestamptz)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_price integer;
  v_balance bigint;
BEGIN
  INSERT INTO entitlements (user_id, vid_id, episode, created_at) VALUES (p_user, p_vid, p_episode, p_at)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN 'owned';
  END IF;
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  -- Before the price: whoever unlocks another episode of the title waits here, and then sees the price that was fixed.
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  INSERT INTO price_locks (user_id, vid_id, coins, created_at) VALUES (p_user, p_vid, p_price, p_at)
    ON CONFLICT DO NOTHING;
  SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  UPDATE wallets SET balance = balance - v_price WHERE user_id = p_user AND balance >= v_price
    RETURNING balance INTO v_balance;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'not enough coins' USING ERRCODE = 'P0L02';
  END IF;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, episode)
    VALUES (p_user, p_at, 'unlock', -v_price, v_balance, format('buy:%s:%s:%s', p_user, p_vid, p_episode), p_vid, p_episode);
  RETURN 'bought';
END $$;

-- Adds coins, once per key; false when the key was used before. A debt is paid first, in an entry of its own.
CREATE FUNCTION credit_coins(
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
  IF EXISTS (SELECT FROM ledger_entries WHERE natural_key = p_key) THEN
    RETURN false;
  END IF;
  v_balance := v_balance + p_coins;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, order_id, note)
    VALUES (p_user, p_at, p_kind, p_coins, v_balance, p_key, p_order, p_note);
  v_paid := least(v_debt, p_coins);
  IF v_paid > 0 THEN
    v_balance := v_balance - v_paid;
    INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, order_id)
      VALUES (p_user, p_at, 'debt', -v_paid, v_balance, p_key || ':debt', p_order);
  END IF;
  UPDATE wallets SET balance = v_balance, debt = v_debt - v_paid WHERE user_id = p_user;
  RETURN true;
END $$;

-- A whole title for good, once per key. It costs no coins, but every right has its entry.
CREATE FUNCTION grant_whole_title(
  p_user bigint, p_vid bigint, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
BEGIN
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE natural_key = p_key) THEN
    RETURN false;
  END IF;
  INSERT INTO title_rights (user_id, vid_id, created_at) VALUES (p_user, p_vid, p_at) ON CONFLICT DO NOTHING;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, order_id, note)
    VALUES (p_user, p_at, 'wholeTitle', 0, v_balance, p_key, p_vid, p_order, p_note);
  RETURN true;
END $$;
