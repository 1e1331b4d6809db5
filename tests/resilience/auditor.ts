import { findDifferences as findAll } from '../../apps/server/src/audit.ts'
import type { Database } from '../../apps/server/src/db/schema.ts'

export interface Audited {
  readonly db: Database
}

/** Checks the consistency of a database with the audit of the product. */
export const findDifferences = ({ db }: Audited): Promise<string[]> => findAll(db)
