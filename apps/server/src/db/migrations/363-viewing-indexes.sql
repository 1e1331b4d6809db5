-- outside of a transaction
-- Deleting a title deletes its viewers' likes, follows and positions; without these indexes it reads the whole tables.
DROP INDEX CONCURRENTLY IF EXISTS title_likes_title;
CREATE INDEX CONCURRENTLY title_likes_title ON title_likes (vid_id);
DROP INDEX CONCURRENTLY IF EXISTS title_follows_title;
CREATE INDEX CONCURRENTLY title_follows_title ON title_follows (vid_id);
DROP INDEX CONCURRENTLY IF EXISTS episode_positions_episode;
CREATE INDEX CONCURRENTLY episode_positions_episode ON episode_positions (vid_id, n);
