-- outside of a transaction
-- Newest titles first, for "For you": without the index each call reads all titles.
DROP INDEX CONCURRENTLY IF EXISTS titles_newest;
CREATE INDEX CONCURRENTLY titles_newest ON titles (published_at DESC, vid_id) WHERE status = 'published';
