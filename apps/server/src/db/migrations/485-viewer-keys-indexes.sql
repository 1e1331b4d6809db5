-- outside of a transaction
-- Keys of the ledger and of reward coins within a viewer. Migration 486 makes them the keys of their tables.
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_of_viewer;
CREATE UNIQUE INDEX CONCURRENTLY ledger_entries_of_viewer ON ledger_entries (user_id, entry_id);
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_key_of_viewer;
CREATE UNIQUE INDEX CONCURRENTLY ledger_entries_key_of_viewer ON ledger_entries (user_id, natural_key);
DROP INDEX CONCURRENTLY IF EXISTS coin_lots_of_viewer;
CREATE UNIQUE INDEX CONCURRENTLY coin_lots_of_viewer ON coin_lots (user_id, lot_id);
DROP INDEX CONCURRENTLY IF EXISTS coin_lots_key_of_viewer;
CREATE UNIQUE INDEX CONCURRENTLY coin_lots_key_of_viewer ON coin_lots (user_id, natural_key);
