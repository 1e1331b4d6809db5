-- outside of a transaction
-- Revenue and new payers of a day, unlocks of a day, and the last backup.
DROP INDEX CONCURRENTLY IF EXISTS orders_paid;
CREATE INDEX CONCURRENTLY orders_paid ON orders (paid_at) WHERE paid_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_time;
CREATE INDEX CONCURRENTLY ledger_entries_time ON ledger_entries USING brin (created_at) WITH (autosummarize = on);
DROP INDEX CONCURRENTLY IF EXISTS operator_actions_backups;
CREATE INDEX CONCURRENTLY operator_actions_backups ON operator_actions (action_id) WHERE command = 'backup';
