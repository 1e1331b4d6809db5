-- Short links of ads: /v/<code>. They are never deleted, because figures and spend belong to them.
CREATE TABLE ad_links (
  link_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z0-9](-?[a-z0-9]){2,31}$'),
  name text NOT NULL CHECK (name <> ''),
  network text NOT NULL CHECK (network IN ('meta', 'tiktok', 'google', 'other')),
  campaign text NOT NULL,
  creative text NOT NULL,
  -- Without a foreign key: the link of a deleted title leads to home.
  vid_id bigint NOT NULL,
  episode integer NOT NULL CHECK (episode > 0),
  -- Key of a language; null for the viewer's own.
  language text,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL
);

-- Each opened link. Old rows are deleted; ad_link_days keeps their number.
CREATE TABLE ad_clicks (
  click_id uuid PRIMARY KEY,
  link_id bigint NOT NULL,
  clicked_at timestamptz NOT NULL,
  -- bot: a machine; prefetch: a browser that loads ahead. Neither is a click of a person.
  kind text NOT NULL CHECK (kind IN ('viewer', 'bot', 'prefetch'))
);
-- Rows are added in the order of time, so a small index finds the old ones.
CREATE INDEX ad_clicks_time ON ad_clicks USING brin (clicked_at) WITH (autosummarize = on);

-- Clicks of each link on each UTC day.
CREATE TABLE ad_link_days (
  day date NOT NULL,
  link_id bigint NOT NULL REFERENCES ad_links,
  clicks bigint NOT NULL CHECK (clicks >= 0),
  bots bigint NOT NULL CHECK (bots >= 0),
  prefetches bigint NOT NULL CHECK (prefetches >= 0),
  PRIMARY KEY (day, link_id)
);

-- The link that brought a viewer first. The end of the account empties user_id, and the sums stay.
CREATE TABLE ad_link_viewers (
  viewer_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint UNIQUE,
  link_id bigint NOT NULL REFERENCES ad_links,
  -- The first visit that came from the link.
  arrived_at timestamptz NOT NULL,
  -- The first watched episode since then.
  first_frame_at timestamptz,
  -- The viewer_id of the account that this guest has logged in to: both count as one viewer, who has the earliest arrival of
  -- both. It is never a viewer who is counted as another one.
  counted_as bigint
);
CREATE INDEX ad_link_viewers_time ON ad_link_viewers (arrived_at);
CREATE INDEX ad_link_viewers_counted_as ON ad_link_viewers (counted_as) WHERE counted_as IS NOT NULL;

-- Clicks that have brought a viewer. The app reports a click for days, also after a logout, when the device has another guest;
-- the same person must not count again.
CREATE TABLE ad_link_used_clicks (
  click_id uuid PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX ad_link_used_clicks_time ON ad_link_used_clicks (used_at);

-- Orders of viewers whose account was purged since.
CREATE TABLE ad_link_former_orders (
  order_id bigint PRIMARY KEY,
  viewer_id bigint NOT NULL REFERENCES ad_link_viewers
);
CREATE INDEX ad_link_former_orders_viewer ON ad_link_former_orders (viewer_id);

-- What a link cost on a UTC day. There is no row for nothing.
CREATE TABLE ad_link_spend (
  link_id bigint NOT NULL REFERENCES ad_links,
  day date NOT NULL,
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  amount numeric(12, 2) NOT NULL CHECK (amount > 0),
  -- hand: entered one by one; file: from a CSV file.
  source text NOT NULL CHECK (source IN ('hand', 'file')),
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (link_id, day, currency)
);
CREATE INDEX ad_link_spend_day ON ad_link_spend (day, link_id);

-- Stores the arrival of a viewer, of which the earliest counts. After a merge of wallets it is that of the other viewer. A click
-- brings one viewer; p_click is null if it is not known. A link that does not exist, as after a restore, brings nobody.
CREATE FUNCTION note_ad_arrival(p_user bigint, p_link bigint, p_at timestamptz, p_click uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint;
  v_counted_as bigint;
BEGIN
  -- A merge waits for these locks, or is seen here.
  SELECT coalesce(merged_into, user_id) INTO v_user FROM users WHERE user_id = p_user FOR KEY SHARE;
  IF v_user <> p_user THEN
    SELECT coalesce(merged_into, user_id) INTO v_user FROM users WHERE user_id = v_user FOR KEY SHARE;
  END IF;
  IF v_user IS NULL OR NOT EXISTS (SELECT FROM ad_links WHERE link_id = p_link) THEN
    RETURN;
  END IF;
  IF p_click IS NOT NULL THEN
    INSERT INTO ad_link_used_clicks (click_id, used_at) VALUES (p_click, p_at) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;
  INSERT INTO ad_link_viewers AS v (user_id, link_id, arrived_at) VALUES (v_user, p_link, p_at)
    ON CONFLICT (user_id) DO UPDATE SET link_id = excluded.link_id, arrived_at = excluded.arrived_at
      WHERE (v.arrived_at, v.link_id) > (excluded.arrived_at, excluded.link_id)
    RETURNING counted_as INTO v_counted_as;
  UPDATE ad_link_viewers SET link_id = p_link, arrived_at = p_at
    WHERE viewer_id = v_counted_as AND (arrived_at, link_id) > (p_at, p_link);
END $$;

-- Counts a guest and the account that their device logs in to as one viewer, with the earliest arrival of both. A guest who
-- counts as somebody already, as on a shared device, stays so: otherwise old figures would change.
CREATE FUNCTION hand_over_ad_arrival(p_guest bigint, p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_guest ad_link_viewers;
  v_account bigint;
BEGIN
  PERFORM FROM ad_link_viewers WHERE user_id IN (p_guest, p_account) ORDER BY user_id FOR UPDATE;
  SELECT * INTO v_guest FROM ad_link_viewers WHERE user_id = p_guest;
  IF NOT FOUND OR p_guest = p_account OR v_guest.counted_as IS NOT NULL THEN
    RETURN;
  END IF;
  INSERT INTO ad_link_viewers (user_id, link_id, arrived_at) VALUES (p_account, v_guest.link_id, v_guest.arrived_at)
    ON CONFLICT (user_id) DO NOTHING;
  SELECT coalesce(counted_as, viewer_id) INTO v_account FROM ad_link_viewers WHERE user_id = p_account;
  IF v_account = v_guest.viewer_id THEN
    RETURN;
  END IF;
  UPDATE ad_link_viewers SET link_id = v_guest.link_id, arrived_at = v_guest.arrived_at
    WHERE viewer_id = v_account AND (arrived_at, link_id) > (v_guest.arrived_at, v_guest.link_id);
  UPDATE ad_link_viewers SET counted_as = v_account
    WHERE viewer_id = v_guest.viewer_id OR counted_as = v_guest.viewer_id;
END $$;

-- When a wallet was merged into another one, the viewer of the latter has the earliest arrival of both. A trigger, so that
-- servers of the previous release do it, too.
CREATE FUNCTION merge_ad_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_from ad_link_viewers;
  v_into bigint;
BEGIN
  PERFORM hand_over_ad_arrival(NEW.user_id, NEW.merged_into);
  SELECT * INTO v_from FROM ad_link_viewers WHERE user_id = NEW.user_id;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_into := v_from.counted_as;
  IF v_into IS NULL THEN
    -- The other viewer was counted as this one.
    UPDATE ad_link_viewers SET counted_as = NULL, link_id = v_from.link_id, arrived_at = v_from.arrived_at
      WHERE user_id = NEW.merged_into RETURNING viewer_id INTO v_into;
    UPDATE ad_link_viewers SET counted_as = v_into WHERE counted_as = v_from.viewer_id;
  END IF;
  UPDATE ad_link_viewers SET first_frame_at = least(first_frame_at, v_from.first_frame_at) WHERE viewer_id = v_into;
  DELETE FROM ad_link_viewers WHERE viewer_id = v_from.viewer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_merged_ad_arrivals AFTER UPDATE OF merged_into ON users FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL AND NEW.merged_into IS DISTINCT FROM OLD.merged_into)
  EXECUTE FUNCTION merge_ad_arrivals();

-- Takes a viewer's id from their arrival. Their orders, which are kept, stay with it.
CREATE FUNCTION forget_ad_viewer(p_user bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ad_link_former_orders (order_id, viewer_id)
    SELECT o.order_id, v.viewer_id FROM ad_link_viewers v
      JOIN ad_link_viewers p ON p.viewer_id = coalesce(v.counted_as, v.viewer_id)
      JOIN orders o ON o.user_id = v.user_id
    WHERE v.user_id = p_user AND (o.paid_at IS NULL OR o.paid_at >= p.arrived_at)
    ON CONFLICT DO NOTHING;
  UPDATE ad_link_viewers SET user_id = NULL WHERE user_id = p_user;
$$;

-- The previous release purges accounts and deletes empty guests, too, and does not know of arrivals.
CREATE FUNCTION forget_purged_ad_viewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_ad_viewer(OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_purged_ad_arrivals AFTER UPDATE OF purged_at ON users FOR EACH ROW
  WHEN (NEW.purged_at IS NOT NULL AND OLD.purged_at IS NULL) EXECUTE FUNCTION forget_purged_ad_viewer();
CREATE TRIGGER users_deleted_ad_arrivals AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_purged_ad_viewer();
