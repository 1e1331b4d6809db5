-- Every key of a viewer's table begins with the viewer, so that the tables can be distributed by viewer (see src/db/sharding).
ALTER TABLE gift_lots DROP CONSTRAINT gift_lots_lot_id_fkey;
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_pkey,
  DROP CONSTRAINT ledger_entries_natural_key_key,
  ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY USING INDEX ledger_entries_of_viewer,
  ADD CONSTRAINT ledger_entries_natural_key_key UNIQUE USING INDEX ledger_entries_key_of_viewer,
  -- Entries are numbered per viewer by the functions below, under the lock of the wallet. On several database nodes the
  -- numbers of an identity column would not be in the order of a viewer's entries.
  ALTER entry_id DROP IDENTITY;
ALTER TABLE coin_lots
  DROP CONSTRAINT coin_lots_pkey,
  DROP CONSTRAINT coin_lots_natural_key_key,
  ADD CONSTRAINT coin_lots_pkey PRIMARY KEY USING INDEX coin_lots_of_viewer,
  ADD CONSTRAINT coin_lots_natural_key_key UNIQUE USING INDEX coin_lots_key_of_viewer,
  ALTER lot_id DROP IDENTITY;
-- Lots keep their numbers when a merge of wallets moves them, so these are unique among all viewers.
CREATE SEQUENCE coin_lot_numbers;
SELECT setval('coin_lot_numbers', (SELECT coalesce(max(lot_id), 0) + 1 FROM coin_lots), false);
-- The primary key answers the same questions.
DROP INDEX ledger_entries_newest;

-- Entries of wallets that were merged into a viewer's: their keys count as used by the viewer.
CREATE TABLE merged_entries (
  user_id bigint NOT NULL REFERENCES users,
  natural_key text NOT NULL,
  kind text NOT NULL,
  coins integer NOT NULL,
  order_id bigint,
  vid_id bigint,
  PRIMARY KEY (user_id, natural_key)
);
INSERT INTO merged_entries (user_id, natural_key, kind, coins, order_id, vid_id)
  SELECT u.merged_into, l.natural_key, l.kind, l.coins, l.order_id, l.vid_id
  FROM users u JOIN ledger_entries l ON l.user_id = u.user_id WHERE u.merged_into IS NOT NULL;
UPDATE coin_lots l SET user_id = u.merged_into FROM users u WHERE u.user_id = l.user_id AND u.merged_into IS NOT NULL;

-- Keys of grants by operators, which are unique among all viewers: a repeated key never gives anything to another viewer.
CREATE TABLE grant_keys (
  natural_key text PRIMARY KEY,
  user_id bigint NOT NULL
);
INSERT INTO grant_keys (natural_key, user_id)
  SELECT natural_key, user_id FROM ledger_entries WHERE natural_key LIKE 'grant:%' AND natural_key NOT LIKE '%:debt';

CREATE FUNCTION is_key_used(p_user bigint, p_key text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM ledger_entries WHERE user_id = p_user AND natural_key = p_key)
    OR EXISTS (SELECT FROM merged_entries WHERE user_id = p_user AND natural_key = p_key);
END $$;

-- Adds an entry to the ledger of a viewer whose wallet the transaction has locked.
CREATE FUNCTION add_entry(
  p_user bigint, p_kind text, p_coins bigint, p_balance bigint, p_key text, p_at timestamptz, p_note text DEFAULT '',
  p_order bigint DEFAULT NULL, p_vid bigint DEFAULT NULL, p_episode integer DEFAULT NULL, p_rewards bigint DEFAULT 0
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_entry bigint;
BEGIN
  SELECT coalesce(max(entry_id), 0) + 1 INTO v_entry FROM ledger_entries WHERE user_id = p_user;
  INSERT INTO ledger_entries (entry_id, user_id, created_at, kind, coins, balance, natural_key, note, order_id, vid_id, episode,
      reward_coins)
    VALUES (v_entry, p_user, p_at, p_kind, p_coins, p_balance, p_key, p_note, p_order, p_vid, p_episode, p_rewards);
END $$;
REVOKE EXECUTE ON FUNCTION add_entry(bigint, text, bigint, bigint, text, timestamptz, text, bigint, bigint, integer, bigint)
  FROM PUBLIC;
