-- The time of a change itself: now() is when its transaction began, and search engines may have read the title since.
CREATE OR REPLACE FUNCTION date_title_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.page_changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION keep_deleted_title() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_titles (vid_id, deleted_at) VALUES (OLD.vid_id, clock_timestamp()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
