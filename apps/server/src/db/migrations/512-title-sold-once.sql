-- Gives a title to its buyer. Returns false if the buyer already owns it: then the payment must be refunded.
CREATE FUNCTION sell_whole_title(
  p_user bigint, p_vid bigint, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  -- Of two orders that are delivered at the same time, the second one waits here.
  PERFORM FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF EXISTS (SELECT FROM title_rights WHERE user_id = p_user AND vid_id = p_vid) THEN
    RETURN false;
  END IF;
  RETURN grant_whole_title(p_user, p_vid, p_key, p_note, p_order, p_at);
END $$;

-- As in migration 270: the function runs as its owner, and a fixed search path excludes tables of other schemas.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION sell_whole_title(bigint, bigint, text, text, bigint, timestamptz)
    SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
