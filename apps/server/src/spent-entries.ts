import { sql } from 'kysely'

/** Ledger entries of coins spent on titles: unlocks and gifts, less gifts that were taken back. */
export const isSpent = sql<boolean>`kind IN ('unlock', 'wholeTitle', 'gift', 'giftRefund')`

/** Entries that spend coins, without those that return some. */
export const isSpending = sql<boolean>`kind IN ('unlock', 'wholeTitle', 'gift')`
