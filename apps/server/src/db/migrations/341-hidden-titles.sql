-- outside of a transaction
-- Lists of a viewer leave out hidden titles, which are few; the rows of titles are long.
DROP INDEX CONCURRENTLY IF EXISTS titles_hidden;
CREATE INDEX CONCURRENTLY titles_hidden ON titles (vid_id) WHERE status <> 'published';
