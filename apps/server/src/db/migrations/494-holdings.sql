-- What a viewer holds, for the preview of a refund: once the ledger's functions have changed it, a distributed database lets only
-- their role read it in the same transaction.
CREATE FUNCTION holdings_of(
  p_user bigint, p_vid bigint, p_since timestamptz, p_at timestamptz,
  OUT balance integer, OUT debt integer, OUT rewards integer, OUT due_at timestamptz, OUT titles integer, OUT episodes integer
) LANGUAGE plpgsql STABLE AS $$
BEGIN
  balance := spendable_coins(p_user, p_at);
  SELECT coalesce((SELECT w.debt FROM wallets w WHERE w.user_id = p_user), 0),
      (SELECT coalesce(sum(l.coins_left), 0) FROM coin_lots l
        WHERE l.user_id = p_user AND l.coins_left > 0 AND l.expires_at > p_at),
      (SELECT m.due_at FROM memberships m WHERE m.user_id = p_user),
      (SELECT count(*) FROM title_rights r WHERE r.user_id = p_user AND r.vid_id = p_vid),
      (SELECT count(*) FROM entitlements e WHERE e.user_id = p_user AND e.created_at >= p_since)
    INTO debt, rewards, due_at, titles, episodes;
END $$;

-- Whether a viewer has paid for an episode of a title, so that its price is fixed for them. Their unlocks wait until the transaction
-- ends: on a distributed database, one locks the wallet only.
CREATE FUNCTION has_fixed_price(p_user bigint, p_vid bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  RETURN EXISTS (SELECT FROM price_locks WHERE user_id = p_user AND vid_id = p_vid);
END $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOR v_function IN SELECT oid FROM pg_proc
    WHERE pronamespace = current_schema()::regnamespace AND proname = ANY (ARRAY['holdings_of', 'has_fixed_price'])
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
