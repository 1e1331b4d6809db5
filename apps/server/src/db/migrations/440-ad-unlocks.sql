-- Ads that viewers begin in order to unlock an episode. Each unlocks at most one, once it is verified.
CREATE TABLE ad_views (
  -- Random, 128 bits.
  view_id text PRIMARY KEY CHECK (view_id <> ''),
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL,
  episode integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- When it was begun last: a client that lost the answer begins it again.
  begun_at timestamptz NOT NULL,
  -- From when the server's clock verifies it. Null: only the ad network does.
  clock_from timestamptz,
  -- replaced: the viewer began another one after it.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'replaced', 'verified')),
  verified_at timestamptz CHECK ((verified_at IS NOT NULL) = (state = 'verified')),
  -- Whether it unlocked the episode: false also if the viewer owned the episode before it was verified.
  has_unlocked boolean NOT NULL DEFAULT false CHECK (state = 'verified' OR NOT has_unlocked)
);
CREATE UNIQUE INDEX ad_views_open ON ad_views (user_id) WHERE state = 'open';
CREATE INDEX ad_views_of_user ON ad_views (user_id, verified_at);
CREATE INDEX ad_views_by_time ON ad_views (created_at);

-- Where ads unlock episodes. Without a row nowhere.
CREATE TABLE ad_unlock_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version integer NOT NULL,
  -- Whether it is on, the limit per day, titles and last episode; checked by the contract when written.
  terms jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object')
);

-- 'adUnlock': an episode that an ad unlocked, for 0 coins.
ALTER TABLE ledger_entries
  DROP CONSTRAINT ledger_entries_kind_check,
  ADD CONSTRAINT ledger_entries_kind_check CHECK (kind IN ('topup', 'bonus', 'unlock', 'wholeTitle', 'grant', 'refund',
    'debt', 'hold', 'release', 'merge', 'reward', 'expiry', 'gift', 'giftRefund', 'giftRedeem', 'adUnlock')) NOT VALID;

-- The episodes that ads have unlocked since a time for a viewer, and for those whose wallets were merged into theirs.
CREATE FUNCTION ad_unlocks_since(p_user bigint, p_since timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM ad_views v JOIN users u USING (user_id)
  WHERE (u.user_id = p_user OR u.merged_into = p_user) AND v.has_unlocked AND v.verified_at >= p_since
$$;

-- Whether a viewer owns an episode, singly or with the whole title.
CREATE FUNCTION owns_episode(p_user bigint, p_vid bigint, p_episode integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM title_rights WHERE user_id = p_user AND vid_id = p_vid)
    OR EXISTS (SELECT FROM entitlements WHERE user_id = p_user AND vid_id = p_vid AND episode = p_episode)
$$;

-- Begins an ad: 'begun', 'limit' if as many as allowed have unlocked episodes since p_day, 'owned', or 'nobody'. A viewer has one
-- open ad: one of the same episode is begun again, another one is replaced. So no limit is exceeded by several open ones.
CREATE FUNCTION begin_ad_view(
  p_user bigint, p_view text, p_vid bigint, p_episode integer, p_per_day integer, p_day timestamptz, p_clock_from timestamptz,
  p_at timestamptz, OUT result text, OUT view text, OUT left_today integer
) LANGUAGE plpgsql AS $$
DECLARE
  v_users bigint[];
BEGIN
  IF NOT lock_wallet(p_user) THEN
    result := 'nobody';
    RETURN;
  END IF;
  IF owns_episode(p_user, p_vid, p_episode) THEN
    result := 'owned';
    RETURN;
  END IF;
  left_today := greatest(0, p_per_day - ad_unlocks_since(p_user, p_day));
  IF left_today = 0 THEN
    result := 'limit';
    RETURN;
  END IF;
  v_users := ARRAY(SELECT user_id FROM users WHERE user_id = p_user OR merged_into = p_user);
  -- After a merge of wallets there may be several.
  SELECT view_id INTO view FROM ad_views
    WHERE user_id = ANY (v_users) AND state = 'open' AND vid_id = p_vid AND episode = p_episode
      AND begun_at > p_at - interval '30 minutes'
    ORDER BY begun_at DESC, view_id LIMIT 1;
  UPDATE ad_views SET begun_at = p_at, clock_from = p_clock_from WHERE view_id = view;
  UPDATE ad_views SET state = 'replaced' WHERE user_id = ANY (v_users) AND state = 'open' AND view_id IS DISTINCT FROM view;
  IF view IS NULL THEN
    view := p_view;
    INSERT INTO ad_views (view_id, user_id, vid_id, episode, created_at, begun_at, clock_from)
      VALUES (view, p_user, p_vid, p_episode, p_at, p_at, p_clock_from);
  END IF;
  result := 'begun';
END $$;

-- Verifies an ad and unlocks its episode, once: 'verified', also when repeated and if the viewer owns the episode by then; 'early'
-- if only the ad network, or a later clock, verifies it; 'over' after 30 minutes or if it was replaced; 'unknown'; or 'nobody'.
-- p_viewer: the viewer who asks; null: the ad network, which has signed its request.
CREATE FUNCTION verify_ad_view(p_view text, p_viewer bigint, p_at timestamptz) RETURNS text LANGUAGE plpgsql AS $$
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
    INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, episode)
      SELECT v_owner, p_at, 'adUnlock', 0, balance, 'ad:' || p_view, v_view.vid_id, v_view.episode
      FROM wallets WHERE user_id = v_owner;
  END IF;
  UPDATE ad_views SET state = 'verified', verified_at = p_at, has_unlocked = v_is_new WHERE view_id = p_view;
  RETURN 'verified';
END $$;

-- As in migration 270: the functions run as their owner, and a fixed search path excludes tables of other schemas.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'begin_ad_view(bigint, text, bigint, integer, integer, timestamptz, timestamptz, timestamptz)',
    'verify_ad_view(text, bigint, timestamptz)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
