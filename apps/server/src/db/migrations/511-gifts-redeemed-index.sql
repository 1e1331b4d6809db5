-- outside of a transaction
-- Accepted gifts by time, for notifications.
DROP INDEX CONCURRENTLY IF EXISTS gifts_redeemed;
CREATE INDEX CONCURRENTLY gifts_redeemed ON gifts (ended_at) WHERE state = 'redeemed';
