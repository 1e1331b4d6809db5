import { sql } from 'kysely'

/** SQL condition for ledger entries whose coins add up to the net spending on titles. Whole titles cost no coins. */
export const netSpendingCondition = sql<boolean>`kind IN ('unlock', 'wholeTitle', 'gift', 'giftRefund')`

/** SQL condition for ledger entries of unlocked episodes, granted whole titles and bought gifts, without refunds. */
export const unlockOrGiftCondition = sql<boolean>`kind IN ('unlock', 'wholeTitle', 'gift')`
