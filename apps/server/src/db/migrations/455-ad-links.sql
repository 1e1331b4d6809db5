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

-- The link that brought a viewer first. A purge of the account empties user_id, and the sums stay.
CREATE TABLE ad_link_viewers (
  viewer_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint UNIQUE,
  link_id bigint NOT NULL REFERENCES ad_links,
  -- The first visit that came from the link.
  arrived_at timestamptz NOT NULL,
  -- The first watched episode since then.
  first_frame_at timestamptz,
  -- The viewer_id of the account that this guest has logged in to and that has the same arrival: both count as one viewer.
  counted_as bigint
);
CREATE INDEX ad_link_viewers_time ON ad_link_viewers (arrived_at);
CREATE INDEX ad_link_viewers_counted_as ON ad_link_viewers (counted_as) WHERE counted_as IS NOT NULL;

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

-- Stores the arrival of a viewer, of which the earliest counts. After a merge of wallets it is that of the other viewer.
CREATE FUNCTION note_ad_arrival(p_user bigint, p_link bigint, p_at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_user bigint;
BEGIN
  -- A merge waits for these locks, or is seen here.
  SELECT coalesce(merged_into, user_id) INTO v_user FROM users WHERE user_id = p_user FOR KEY SHARE;
  IF v_user <> p_user THEN
    SELECT coalesce(merged_into, user_id) INTO v_user FROM users WHERE user_id = v_user FOR KEY SHARE;
  END IF;
  IF v_user IS NULL THEN
    RETURN;
  END IF;
  INSERT INTO ad_link_viewers AS v (user_id, link_id, arrived_at) VALUES (v_user, p_link, p_at)
    ON CONFLICT (user_id) DO UPDATE SET link_id = excluded.link_id, arrived_at = excluded.arrived_at
      WHERE v.arrived_at > excluded.arrived_at;
END $$;

-- Gives the arrival of a guest to the account that their device logs in to, if it is earlier than the account's own. Then both
-- count as one viewer.
CREATE FUNCTION hand_over_ad_arrival(p_guest bigint, p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_guest ad_link_viewers;
  v_account bigint;
BEGIN
  PERFORM FROM ad_link_viewers WHERE user_id IN (p_guest, p_account) ORDER BY user_id FOR UPDATE;
  SELECT * INTO v_guest FROM ad_link_viewers WHERE user_id = p_guest;
  IF NOT FOUND OR p_guest = p_account THEN
    RETURN;
  END IF;
  INSERT INTO ad_link_viewers AS v (user_id, link_id, arrived_at, first_frame_at)
    VALUES (p_account, v_guest.link_id, v_guest.arrived_at,
      CASE WHEN v_guest.counted_as IS NULL THEN v_guest.first_frame_at END)
    ON CONFLICT (user_id) DO UPDATE SET link_id = excluded.link_id, arrived_at = excluded.arrived_at,
      first_frame_at = least(v.first_frame_at, excluded.first_frame_at), counted_as = NULL
      WHERE v.arrived_at > excluded.arrived_at
    RETURNING viewer_id INTO v_account;
  IF FOUND THEN
    UPDATE ad_link_viewers SET counted_as = v_account WHERE viewer_id = v_guest.viewer_id AND counted_as IS NULL;
  END IF;
END $$;

-- When a wallet was merged into another one, the viewer of the latter has the earliest arrival of both. A trigger, so that
-- servers of the previous release do it, too.
CREATE FUNCTION merge_ad_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_from ad_link_viewers;
BEGIN
  PERFORM hand_over_ad_arrival(NEW.user_id, NEW.merged_into);
  SELECT * INTO v_from FROM ad_link_viewers WHERE user_id = NEW.user_id;
  IF FOUND THEN
    UPDATE ad_link_viewers SET first_frame_at = least(first_frame_at, v_from.first_frame_at)
      WHERE user_id = NEW.merged_into;
    UPDATE ad_link_viewers g SET counted_as = nullif(t.viewer_id, g.viewer_id)
      FROM ad_link_viewers t WHERE t.user_id = NEW.merged_into AND g.counted_as = v_from.viewer_id;
    DELETE FROM ad_link_viewers WHERE viewer_id = v_from.viewer_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_merged_ad_arrivals AFTER UPDATE OF merged_into ON users FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL AND NEW.merged_into IS DISTINCT FROM OLD.merged_into)
  EXECUTE FUNCTION merge_ad_arrivals();
