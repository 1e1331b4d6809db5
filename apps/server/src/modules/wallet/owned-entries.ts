import { sql } from 'kysely'

/** A difference that the audit found. */
export interface Difference {
  readonly userId: string
  readonly what: string
}

/** Ledger entries with their current owner, who differs from the entry's user after a merge of wallets. */
export const ownedEntries = sql`(SELECT l.*, owner.user_id AS owner_id, owner.purged_at, payer.merged_into
  FROM ledger_entries l JOIN users payer USING (user_id)
  JOIN users owner ON owner.user_id = coalesce(payer.merged_into, payer.user_id))`
