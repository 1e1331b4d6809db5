-- outside of a transaction
-- Memberships by their end, for the renewals of each minute: without the index each round reads all memberships.
DROP INDEX CONCURRENTLY IF EXISTS memberships_due;
CREATE INDEX CONCURRENTLY memberships_due ON memberships (due_at);
