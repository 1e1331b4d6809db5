-- A package is a version: its terms never change. An edit adds a row with an id of its own and takes the old row off sale,
-- so that whoever was shown the old one names the old one, and orders, renewals and receipts name what was bought.
ALTER TABLE coin_packages DROP CONSTRAINT coin_packages_slug_key, ADD currency text;
ALTER TABLE vip_packages DROP CONSTRAINT vip_packages_slug_key, ADD currency text;
UPDATE coin_packages SET currency = (SELECT currency FROM shop) WHERE currency IS NULL;
UPDATE vip_packages SET currency = (SELECT currency FROM shop) WHERE currency IS NULL;

-- Texts, order and is_offered are not terms. A release that did not write the currency left null.
CREATE FUNCTION refuse_package_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  presentation text[] := ARRAY['names', 'badge', 'position', 'is_offered'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.currency IS NULL THEN
      presentation := presentation || 'currency'::text;
    END IF;
    IF to_jsonb(OLD) - presentation = to_jsonb(NEW) - presentation THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a version in % never changes: offer a new one', TG_TABLE_NAME USING ERRCODE = 'P0S01';
END $$;
CREATE TRIGGER coin_packages_never_change BEFORE UPDATE OR DELETE ON coin_packages
  FOR EACH ROW EXECUTE FUNCTION refuse_package_change();
CREATE TRIGGER vip_packages_never_change BEFORE UPDATE OR DELETE ON vip_packages
  FOR EACH ROW EXECUTE FUNCTION refuse_package_change();
CREATE TRIGGER coin_packages_are_never_emptied BEFORE TRUNCATE ON coin_packages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_package_change();
CREATE TRIGGER vip_packages_are_never_emptied BEFORE TRUNCATE ON vip_packages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_package_change();

-- Unlocks one episode as before, at no other price than the viewer was shown: another one raises P0L03, before the balance
-- is looked at. Null where the client did not say what it showed.
CREATE FUNCTION unlock_episode(
  p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_shown integer, p_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
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
  -- Locked before the price is read: an unlock of another episode of the title waits here, and then sees the fixed price.
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  INSERT INTO price_locks (user_id, vid_id, coins, created_at) VALUES (p_user, p_vid, p_price, p_at)
    ON CONFLICT DO NOTHING;
  SELECT coins INTO v_price FROM price_locks WHERE user_id = p_user AND vid_id = p_vid;
  IF v_price <> p_shown THEN
    RAISE EXCEPTION 'the price is not the one that was shown' USING ERRCODE = 'P0L03';
  END IF;
  UPDATE wallets SET balance = balance - v_price WHERE user_id = p_user AND balance >= v_price
    RETURNING balance INTO v_balance;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'not enough coins' USING ERRCODE = 'P0L02';
  END IF;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, episode)
    VALUES (p_user, p_at, 'unlock', -v_price, v_balance, format('buy:%s:%s:%s', p_user, p_vid, p_episode), p_vid, p_episode);
  RETURN 'bought';
END $$;

-- Servers of the release before still call it without a shown price; the next release drops it.
CREATE OR REPLACE FUNCTION unlock_episode(p_user bigint, p_vid bigint, p_episode integer, p_price integer, p_at timestamptz)
RETURNS text LANGUAGE sql AS $$ SELECT unlock_episode(p_user, p_vid, p_episode, p_price, NULL::integer, p_at) $$;

-- As in migration 270: they run as their owner, and nobody may put other tables in their way.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'unlock_episode(bigint, bigint, integer, integer, timestamptz)',
    'unlock_episode(bigint, bigint, integer, integer, integer, timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
