-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS users_merged_into;
CREATE INDEX CONCURRENTLY users_merged_into ON users (merged_into) WHERE merged_into IS NOT NULL;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_check;
