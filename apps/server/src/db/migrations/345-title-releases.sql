-- Episodes that viewers can neither see nor play, and plans that publish titles and episodes at their time.
ALTER TABLE episodes ADD is_hidden boolean NOT NULL DEFAULT false;
ALTER TABLE titles
  -- Episodes that an import adds stay hidden until an operator shows or plans them.
  ADD holds_new_episodes boolean NOT NULL DEFAULT false,
  -- The next planned episode, which viewers are told.
  ADD next_episode_at timestamptz,
  -- As texts and tags, these columns follow the tables below: the newest visible episode, and how many of the texts of the
  -- title's own language each language has: {"of": 4, "en": 4, "zh": 3, …}
  ADD latest_episode_at timestamptz,
  ADD words jsonb NOT NULL DEFAULT '{}';

CREATE TABLE release_plans (
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  -- 0: the title itself
  n integer NOT NULL CHECK (n >= 0),
  publish_at timestamptz NOT NULL,
  PRIMARY KEY (vid_id, n)
);
CREATE INDEX release_plans_due ON release_plans (publish_at);

CREATE FUNCTION title_facts(p_vid bigint) RETURNS TABLE (
  texts jsonb, tags jsonb, episode_count integer, latest_episode_at timestamptz, words jsonb
) LANGUAGE sql STABLE AS $$
  WITH own AS (SELECT t.language FROM titles t WHERE t.vid_id = p_vid),
  named AS (
    SELECT coalesce(jsonb_object_agg(x.language, jsonb_build_object('name', x.name, 'description', x.description)), '{}')
      AS texts FROM title_texts x WHERE x.vid_id = p_vid),
  shown AS (
    SELECT count(*) FILTER (WHERE NOT e.is_hidden)::int AS episode_count,
      max(e.published_at) FILTER (WHERE NOT e.is_hidden) AS latest_episode_at
    FROM episodes e WHERE e.vid_id = p_vid),
  -- Episodes that have a name in the title's own language.
  episode_names AS (
    SELECT e.names FROM episodes e, own WHERE e.vid_id = p_vid AND coalesce(e.names->>own.language, '') ~ '\S'),
  counted AS (
    SELECT l.key, (coalesce(n.texts->l.key->>'name', '') ~ '\S')::int
      + (coalesce(n.texts->own.language->>'description', '') ~ '\S'
        AND coalesce(n.texts->l.key->>'description', '') ~ '\S')::int
      + (SELECT count(*) FROM episode_names e WHERE coalesce(e.names->>l.key, '') ~ '\S')::int AS there
    FROM named n, own, unnest(ARRAY['en', 'zh', 'es', 'ja', 'th', 'id']) AS l(key))
  SELECT n.texts, coalesce((SELECT jsonb_agg(g.tag ORDER BY g.position) FROM title_tags g WHERE g.vid_id = p_vid), '[]'),
    s.episode_count, s.latest_episode_at,
    (SELECT jsonb_object_agg(c.key, c.there) FROM counted c) || jsonb_build_object('of',
      1 + (coalesce(n.texts->own.language->>'description', '') ~ '\S')::int + (SELECT count(*) FROM episode_names)::int)
  FROM named n, shown s, own
$$;

CREATE OR REPLACE FUNCTION follow_title_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE titles t SET texts = f.texts, tags = f.tags, episode_count = f.episode_count,
    latest_episode_at = f.latest_episode_at, words = f.words
  FROM (SELECT DISTINCT vid_id FROM changed) c, LATERAL title_facts(c.vid_id) f
  WHERE t.vid_id = c.vid_id;
  RETURN NULL;
END $$;

-- Covers that a title had before. A version may restore them, so the sweep keeps their files.
CREATE TABLE replaced_covers (
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  -- '<key>/<largest width>'
  cover text NOT NULL,
  PRIMARY KEY (vid_id, cover)
);
CREATE FUNCTION keep_replaced_covers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO replaced_covers (vid_id, cover) SELECT OLD.vid_id, c.value FROM jsonb_each_text(OLD.covers) c
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER covers_are_kept AFTER UPDATE OF covers ON titles FOR EACH ROW
  WHEN (OLD.covers IS DISTINCT FROM NEW.covers) EXECUTE FUNCTION keep_replaced_covers();
