-- outside of a transaction
-- The last change of each part of the sitemap, read without the titles' texts.
DROP INDEX CONCURRENTLY IF EXISTS titles_changes;
CREATE INDEX CONCURRENTLY titles_changes ON titles (vid_id, page_changed_at) INCLUDE (status) WHERE published_at IS NOT NULL;
