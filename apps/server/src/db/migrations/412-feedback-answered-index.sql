-- outside of a transaction
-- Unread answers by time, for notifications.
DROP INDEX CONCURRENTLY IF EXISTS feedback_unread_answers;
CREATE INDEX CONCURRENTLY feedback_unread_answers ON feedback (replied_at) WHERE replied_at IS NOT NULL AND NOT is_reply_read;
