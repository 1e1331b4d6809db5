import type { Database } from './db/schema.ts'
import { auditLikesAndFollows } from './modules/catalogue/audit-marks.ts'
import { auditOrderSums } from './modules/payments/studio/audit-order-sums.ts'
import { auditWallet } from './modules/wallet/audit.ts'

/**
 * Recomputes all balances and unlocked episodes from the ledger, and recounts likes, follows and orders. Returns one
 * sentence per difference from the stored values.
 */
export async function findAuditDifferences(db: Database): Promise<string[]> {
  const money = await auditWallet(db)
  return [
    ...money.map(({ userId, what }) => `user ${userId}: ${what}`),
    ...(await auditLikesAndFollows(db)),
    ...(await auditOrderSums(db)),
  ]
}
