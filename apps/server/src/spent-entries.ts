import { sql } from 'kysely'

/** Ledger entries of coins spent on titles: unlocks and gifts, less gifts that were taken back. */
export const isSpent = sql<boolean>`kind IN ('unlock', 'wholeTitle', 'gift', 'giftRefund')`

/** Those of viewers who spent coins, and did not only take some back. */
export const isUnlock = sql<boolean>`kind IN ('unlock', 'wholeTitle', 'gift')`
