-- outside of a transaction
-- The list of mails, newest first: all of them, and those of one outcome.
DROP INDEX CONCURRENTLY IF EXISTS mails_newest;
CREATE INDEX CONCURRENTLY mails_newest ON mails (created_at, mail_key);
DROP INDEX CONCURRENTLY IF EXISTS mails_of_outcome;
CREATE INDEX CONCURRENTLY mails_of_outcome ON mails (outcome, created_at, mail_key) WHERE outcome IS NOT NULL;
