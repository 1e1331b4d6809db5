import { sql } from 'kysely'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/schema.ts'

const key = advisoryLocks.mediaImport

/** Marks an import as running, in all processes that use the database, while `work` runs. Imports do not exclude each other. */
export function whileImporting<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    await sql`SELECT pg_advisory_lock_shared(${key})`.execute(one)
    try {
      return await work()
    } finally {
      // A lost connection has released the lock.
      await sql`SELECT pg_advisory_unlock_shared(${key})`.execute(one).catch(() => undefined)
    }
  })
}

export async function isImporting(db: Database): Promise<boolean> {
  // The lock is released at the end of the statement.
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${key}) AS free`.execute(db)
  return rows[0]?.free !== true
}
