import { sql } from 'kysely'

/** What does not agree. */
export interface Difference {
  readonly userId: string
  readonly what: string
}

/** Entries with the wallet that answers for them now: after a merge that of another user. */
export const ownedEntries = sql`(SELECT l.*, owner.user_id AS owner_id, owner.purged_at, payer.merged_into
  FROM ledger_entries l JOIN users payer USING (user_id)
  JOIN users owner ON owner.user_id = coalesce(payer.merged_into, payer.user_id))`
