import type { Database } from './db/schema.ts'
import { auditMarks } from './modules/catalogue/audit-marks.ts'
import { auditOrderSums } from './modules/payments/studio/audit-order-sums.ts'
import { auditWallet } from './modules/wallet/audit.ts'

/**
 * Recomputes all balances and rights from the ledger, and recounts likes, follows and orders; describes each difference
 * in a sentence.
 */
export async function findDifferences(db: Database): Promise<string[]> {
  const money = await auditWallet(db)
  return [
    ...money.map(({ userId, what }) => `user ${userId}: ${what}`),
    ...(await auditMarks(db)),
    ...(await auditOrderSums(db)),
  ]
}
