-- outside of a transaction
-- Lists of titles by tag, and the prices that viewers of a title keep.
DROP INDEX CONCURRENTLY IF EXISTS title_tags_tag;
CREATE INDEX CONCURRENTLY title_tags_tag ON title_tags (tag, vid_id DESC);
DROP INDEX CONCURRENTLY IF EXISTS price_locks_title;
CREATE INDEX CONCURRENTLY price_locks_title ON price_locks (vid_id, coins);
