-- For search engines: the last change of what a title's page shows, and the ids of titles that no longer exist.
ALTER TABLE titles ADD page_changed_at timestamptz NOT NULL DEFAULT now();

CREATE FUNCTION date_title_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Not now(), the begin of the transaction: search engines may have read the title since.
  NEW.page_changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER changes_are_dated BEFORE UPDATE ON titles FOR EACH ROW
  WHEN (ROW(OLD.slug, OLD.status, OLD.language, OLD.free_episodes, OLD.price_per_episode, OLD.whole_title_price,
      OLD.total_episodes, OLD.covers, OLD.texts, OLD.tags, OLD.episode_count, OLD.latest_episode_at)
    IS DISTINCT FROM ROW(NEW.slug, NEW.status, NEW.language, NEW.free_episodes, NEW.price_per_episode,
      NEW.whole_title_price, NEW.total_episodes, NEW.covers, NEW.texts, NEW.tags, NEW.episode_count,
      NEW.latest_episode_at))
  EXECUTE FUNCTION date_title_change();

-- The address of such a title answers 410, so that search engines forget it at once.
CREATE TABLE deleted_titles (
  vid_id bigint PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);
CREATE FUNCTION keep_deleted_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_titles (vid_id, deleted_at) VALUES (OLD.vid_id, clock_timestamp()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER deletions_are_kept AFTER DELETE ON titles FOR EACH ROW
  WHEN (OLD.published_at IS NOT NULL) EXECUTE FUNCTION keep_deleted_title();
