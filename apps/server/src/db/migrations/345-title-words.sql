-- Fills the columns of migration 345-title-releases for titles from before it.
UPDATE titles t SET words = f.words, latest_episode_at = f.latest_episode_at
FROM (SELECT vid_id FROM titles) c, LATERAL title_facts(c.vid_id) f WHERE t.vid_id = c.vid_id;
