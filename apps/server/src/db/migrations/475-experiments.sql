-- Experiments at the paywall. Their names and variants stay after their end: figures belong to them.
CREATE TABLE experiments (
  experiment_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL CHECK (kind IN ('freeEpisodes', 'episodePrice', 'wholeTitlePrice', 'offers', 'words')),
  -- Without a foreign key: an experiment may outlive its titles. Empty: all titles.
  vid_ids bigint[] NOT NULL,
  -- Experiments of one group have no viewer in common; '' for none.
  group_name text NOT NULL,
  -- Percent of the viewers, or of the group's.
  share integer NOT NULL CHECK (share BETWEEN 1 AND 100),
  -- The part of the group, from 0 to 1; set when it starts.
  range_from double precision,
  range_to double precision,
  -- The first one changes nothing.
  variants jsonb NOT NULL,
  primary_figure text NOT NULL CHECK (primary_figure IN ('revenue', 'payers')),
  -- Percent: the smallest difference worth knowing.
  smallest_effect integer NOT NULL CHECK (smallest_effect BETWEEN 1 AND 500),
  days integer NOT NULL CHECK (days > 0),
  -- Whether it ends by itself when the result is sure. Harm always ends it.
  stops_when_sure boolean NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'running', 'stopped', 'finished')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  started_at timestamptz,
  planned_end timestamptz,
  ended_at timestamptz,
  -- Null until it has ended. changed: a price of its titles, or the currency.
  end_reason text CHECK (end_reason IN ('operator', 'planned', 'harmful', 'mismatch', 'changed', 'sure')),
  -- The currency of the revenue, and the viewers for which the intervals are narrowest; set when it starts.
  currency text,
  expected_viewers integer CHECK (expected_viewers > 0),
  learned text NOT NULL DEFAULT '',
  CHECK ((state = 'draft') = (started_at IS NULL)),
  CHECK ((state IN ('stopped', 'finished')) = (ended_at IS NOT NULL AND end_reason IS NOT NULL))
);

-- Prices of the titles at the start of an experiment on prices: it ends when one of them has changed.
CREATE TABLE experiment_terms (
  experiment_id bigint NOT NULL REFERENCES experiments,
  vid_id bigint NOT NULL,
  coins integer NOT NULL,
  free_episodes integer NOT NULL,
  whole_title_price numeric(12, 2) NOT NULL,
  PRIMARY KEY (experiment_id, vid_id)
);

-- The viewers who met the wall of an experiment, each once.
CREATE TABLE experiment_viewers (
  exposure_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  experiment_id bigint NOT NULL REFERENCES experiments,
  -- Null once the account is purged or the guest is deleted: they still count.
  user_id bigint,
  -- Index of the variant.
  variant smallint NOT NULL,
  exposed_at timestamptz NOT NULL,
  -- The exposure of the account that this guest has logged in to: both count as one viewer. Never one that is counted as another.
  counted_as bigint,
  UNIQUE (experiment_id, user_id)
);
CREATE INDEX experiment_viewers_user ON experiment_viewers (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX experiment_viewers_counted_as ON experiment_viewers (counted_as) WHERE counted_as IS NOT NULL;

-- Orders of viewers whose account was purged since.
CREATE TABLE experiment_former_orders (
  exposure_id bigint NOT NULL REFERENCES experiment_viewers,
  order_id bigint NOT NULL,
  PRIMARY KEY (exposure_id, order_id)
);

-- The results of an experiment by UTC day; the last one is replaced until the day ends.
CREATE TABLE experiment_days (
  experiment_id bigint NOT NULL REFERENCES experiments,
  day date NOT NULL,
  evaluated_at timestamptz NOT NULL,
  result jsonb NOT NULL,
  PRIMARY KEY (experiment_id, day)
);

-- The best terms of a title that an experiment has shown to a viewer: the most that they ever pay. They never get worse.
CREATE TABLE shown_terms (
  user_id bigint NOT NULL REFERENCES users,
  vid_id bigint NOT NULL,
  -- Of an episode.
  coins integer NOT NULL CHECK (coins >= 0),
  -- First episode that costs something.
  pay_from integer NOT NULL CHECK (pay_from > 0),
  -- Decimal texts by currency: {"USD": "4.99"}. The shop's currency may change, and the devices of a viewer may know several.
  whole_title_prices jsonb NOT NULL,
  PRIMARY KEY (user_id, vid_id)
);

CREATE FUNCTION keep_shown_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.coins := least(NEW.coins, OLD.coins);
  NEW.pay_from := greatest(NEW.pay_from, OLD.pay_from);
  NEW.whole_title_prices := (SELECT jsonb_object_agg(currency, price) FROM (
    SELECT key AS currency, min(value::numeric(12, 2))::text AS price
    FROM (SELECT * FROM jsonb_each_text(OLD.whole_title_prices)
      UNION ALL SELECT * FROM jsonb_each_text(NEW.whole_title_prices)) AS both_rows
    GROUP BY key) AS lowest);
  RETURN NEW;
END $$;
CREATE TRIGGER shown_terms_never_worse BEFORE UPDATE ON shown_terms FOR EACH ROW EXECUTE FUNCTION keep_shown_terms();

-- Stores what a viewer is shown. Only for a viewer of a running experiment on the prices of the title, and at least one coin
-- if the title costs any: the runtime role gives no title away outside of an experiment.
CREATE FUNCTION show_terms(
  p_user bigint, p_vid bigint, p_coins integer, p_pay_from integer, p_whole_title_price numeric, p_currency text
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM experiment_viewers v JOIN experiments x USING (experiment_id)
    WHERE v.user_id = p_user AND x.state = 'running' AND x.kind IN ('freeEpisodes', 'episodePrice', 'wholeTitlePrice')
      AND (x.vid_ids = '{}' OR p_vid = ANY (x.vid_ids));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'viewer % is in no experiment on the prices of title %', p_user, p_vid;
  END IF;
  INSERT INTO shown_terms (user_id, vid_id, coins, pay_from, whole_title_prices)
    SELECT p_user, vid_id, greatest(p_coins, least(price_per_episode, 1)), p_pay_from,
      jsonb_build_object(p_currency, p_whole_title_price::numeric(12, 2)::text)
    FROM titles WHERE vid_id = p_vid
    ON CONFLICT (user_id, vid_id) DO UPDATE SET coins = excluded.coins, pay_from = excluded.pay_from,
      whole_title_prices = excluded.whole_title_prices;
END $$;

-- Gives an account the terms that were shown to the guest of its device, and the guest's variants where it has none of its own,
-- also none of another experiment of the group. Both count as one viewer. A guest who counts as somebody already stays so.
CREATE FUNCTION hand_over_experiments(p_guest bigint, p_account bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_guest = p_account THEN
    RETURN;
  END IF;
  -- A wall that the guest meets at the same time is finished first.
  PERFORM FROM users WHERE user_id = p_guest FOR KEY SHARE;
  INSERT INTO shown_terms (user_id, vid_id, coins, pay_from, whole_title_prices)
    SELECT p_account, vid_id, coins, pay_from, whole_title_prices FROM shown_terms WHERE user_id = p_guest
    ORDER BY vid_id
    ON CONFLICT (user_id, vid_id) DO UPDATE SET coins = excluded.coins, pay_from = excluded.pay_from,
      whole_title_prices = excluded.whole_title_prices;
  INSERT INTO experiment_viewers (experiment_id, user_id, variant, exposed_at)
    SELECT g.experiment_id, p_account, g.variant, g.exposed_at
    FROM experiment_viewers g JOIN experiments x USING (experiment_id)
    WHERE g.user_id = p_guest AND g.counted_as IS NULL AND NOT EXISTS (
      SELECT FROM experiment_viewers a JOIN experiments y USING (experiment_id)
      WHERE a.user_id = p_account AND x.group_name <> '' AND y.group_name = x.group_name)
    ORDER BY g.experiment_id
    ON CONFLICT (experiment_id, user_id) DO NOTHING;
  UPDATE experiment_viewers v SET counted_as = coalesce(a.counted_as, a.exposure_id)
    FROM experiment_viewers g JOIN experiment_viewers a ON a.experiment_id = g.experiment_id AND a.user_id = p_account
    WHERE g.user_id = p_guest AND g.counted_as IS NULL AND coalesce(a.counted_as, a.exposure_id) <> g.exposure_id
      AND g.exposure_id IN (v.exposure_id, v.counted_as);
END $$;

-- A trigger, so that no way to merge wallets can forget it.
CREATE FUNCTION merge_experiments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hand_over_experiments(NEW.user_id, NEW.merged_into);
  DELETE FROM shown_terms WHERE user_id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_merged_experiments AFTER UPDATE OF merged_into ON users FOR EACH ROW
  WHEN (NEW.merged_into IS NOT NULL AND NEW.merged_into IS DISTINCT FROM OLD.merged_into)
  EXECUTE FUNCTION merge_experiments();

-- Takes a viewer's id from their exposures. Their orders, which are kept, stay with them.
CREATE FUNCTION forget_experiment_viewer(p_user bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO experiment_former_orders (exposure_id, order_id)
    SELECT v.exposure_id, o.order_id FROM experiment_viewers v JOIN orders o USING (user_id) WHERE v.user_id = p_user
    ON CONFLICT DO NOTHING;
  UPDATE experiment_viewers SET user_id = NULL WHERE user_id = p_user;
  DELETE FROM shown_terms WHERE user_id = p_user;
$$;

-- The previous release purges accounts and deletes guests, too, and does not know of experiments.
CREATE FUNCTION forget_purged_experiment_viewer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_experiment_viewer(OLD.user_id);
  RETURN OLD;
END $$;
CREATE TRIGGER users_purged_experiments AFTER UPDATE OF purged_at ON users FOR EACH ROW
  WHEN (NEW.purged_at IS NOT NULL AND OLD.purged_at IS NULL) EXECUTE FUNCTION forget_purged_experiment_viewer();
CREATE TRIGGER users_deleted_experiments BEFORE DELETE ON users FOR EACH ROW
  EXECUTE FUNCTION forget_purged_experiment_viewer();

-- As in migration 270: only the owner writes shown prices, and the runtime role calls these functions.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY[
    'show_terms(bigint, bigint, integer, integer, numeric, text)', 'hand_over_experiments(bigint, bigint)',
    'merge_experiments()', 'forget_experiment_viewer(bigint)', 'forget_purged_experiment_viewer()']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;
