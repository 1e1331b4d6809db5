import { type RawBuilder, sql } from 'kysely'

/** An inconsistency that the audit found. */
export interface AuditDifference {
  readonly userId: string
  readonly what: string
}

/**
 * Query for the ledger entries that meet a condition, with their current owner, who differs from the entry's user after
 * a merge of wallets. A distributed database stores entries and users on different nodes, so the entries are read
 * first.
 */
export const entriesWithOwnerSql = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  WITH entries AS MATERIALIZED (
    SELECT user_id, vid_id, episode, order_id, coins, natural_key FROM ledger_entries WHERE ${condition})
  SELECT entries.*, owner.user_id AS owner_id, owner.purged_at FROM entries JOIN users payer USING (user_id)
  JOIN users owner ON owner.user_id = coalesce(payer.merged_into, payer.user_id))`
