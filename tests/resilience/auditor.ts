import type { Database } from '../../apps/server/src/db/schema.ts'
import { auditMarks } from '../../apps/server/src/modules/catalogue/audit-marks.ts'
import { auditWallet } from '../../apps/server/src/modules/wallet/audit.ts'

export interface Audited {
  readonly db: Database
}

/** Checks the consistency of a database: balances, rights, orders, debts, likes and follows. */
export async function findDifferences({ db }: Audited): Promise<string[]> {
  const money = await auditWallet(db)
  return [...money.map(({ userId, what }) => `user ${userId}: ${what}`), ...(await auditMarks(db))]
}
