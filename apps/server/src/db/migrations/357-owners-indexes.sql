-- outside of a transaction
-- The owners of a title, which Studio shows before it is hidden or deleted.
DROP INDEX CONCURRENTLY IF EXISTS entitlements_title;
CREATE INDEX CONCURRENTLY entitlements_title ON entitlements (vid_id, user_id);
DROP INDEX CONCURRENTLY IF EXISTS title_rights_title;
CREATE INDEX CONCURRENTLY title_rights_title ON title_rights (vid_id, user_id);
