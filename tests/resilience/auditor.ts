import { findAuditDifferences as findAll } from '../../apps/server/src/audit.ts'
import type { Database } from '../../apps/server/src/db/schema.ts'

export interface AuditedDatabase {
  readonly db: Database
}

/** Runs the product's consistency audit on a database; returns the differences that it finds. */
export const findDifferences = ({ db }: AuditedDatabase): Promise<string[]> => findAll(db)
