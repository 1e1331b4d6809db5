import { sql } from 'kysely'

/** SQL condition for ledger entries that count as spent on titles: unlocks, gifts and gift refunds. */
export const netSpendingCondition = sql<boolean>`kind IN ('unlock', 'wholeTitle', 'gift', 'giftRefund')`

/** SQL condition for ledger entries that spend coins, without refunds. */
export const spendingCondition = sql<boolean>`kind IN ('unlock', 'wholeTitle', 'gift')`
