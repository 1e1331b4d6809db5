-- What every list says about a title, beside the title: putting it together from three tables took ten times as long as
-- reading the row. The tables stay the truth; these columns follow them, whoever writes.
ALTER TABLE titles
  ADD COLUMN texts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN tags jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN episode_count integer NOT NULL DEFAULT 0;

CREATE FUNCTION follow_title_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE titles t SET
    texts = coalesce((SELECT jsonb_object_agg(x.language, jsonb_build_object('name', x.name, 'description', x.description))
      FROM title_texts x WHERE x.vid_id = t.vid_id), '{}'),
    tags = coalesce((SELECT jsonb_agg(g.tag ORDER BY g.position) FROM title_tags g WHERE g.vid_id = t.vid_id), '[]'),
    episode_count = (SELECT count(*) FROM episodes e WHERE e.vid_id = t.vid_id)
  WHERE t.vid_id IN (SELECT vid_id FROM changed);
  RETURN NULL;
END $$;

DO $$
DECLARE
  v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['title_texts', 'title_tags', 'episodes'] LOOP
    EXECUTE format('CREATE TRIGGER facts_after_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION follow_title_facts()', v_table);
    EXECUTE format('CREATE TRIGGER facts_after_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION follow_title_facts()', v_table);
    EXECUTE format('CREATE TRIGGER facts_after_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION follow_title_facts()', v_table);
  END LOOP;
END $$;

UPDATE titles t SET
  texts = coalesce((SELECT jsonb_object_agg(x.language, jsonb_build_object('name', x.name, 'description', x.description))
    FROM title_texts x WHERE x.vid_id = t.vid_id), '{}'),
  tags = coalesce((SELECT jsonb_agg(g.tag ORDER BY g.position) FROM title_tags g WHERE g.vid_id = t.vid_id), '[]'),
  episode_count = (SELECT count(*) FROM episodes e WHERE e.vid_id = t.vid_id);
