-- outside of a transaction
-- Security events of one kind, and operator actions that failed, newest first.
DROP INDEX CONCURRENTLY IF EXISTS security_events_kind;
CREATE INDEX CONCURRENTLY security_events_kind ON security_events (kind, event_id DESC);
DROP INDEX CONCURRENTLY IF EXISTS operator_outcomes_failed;
CREATE INDEX CONCURRENTLY operator_outcomes_failed ON operator_outcomes (action_id) WHERE exit_code <> 0;
