-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS feedback_new;
CREATE INDEX CONCURRENTLY feedback_new ON feedback (feedback_id) WHERE replied_at IS NULL AND done_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS feedback_waiting;
CREATE INDEX CONCURRENTLY feedback_waiting ON feedback (feedback_id) WHERE replied_at IS NOT NULL AND done_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS feedback_done;
CREATE INDEX CONCURRENTLY feedback_done ON feedback (feedback_id) WHERE done_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS feedback_assignee;
CREATE INDEX CONCURRENTLY feedback_assignee ON feedback (assignee_id, feedback_id) WHERE assignee_id IS NOT NULL;
