import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/schema.ts'
import { type SessionLock, withSessionLock } from '../db/session-lock.ts'

const key = advisoryLocks.mediaImport
const lock: SessionLock = {
  take: async (one) => void (await sql`SELECT pg_advisory_lock_shared(${key})`.execute(one)),
  free: (one) => sql`SELECT pg_advisory_unlock_shared(${key})`.execute(one),
}

interface Intervals {
  /** Interval in ms at which the connection with the lock is used, so that it stays open. */
  readonly useEveryMs?: number
  /** Pause in ms between two attempts to take the lock again. */
  readonly retryMs?: number
}

/**
 * Marks an import as running for all processes that use the database, while `work` runs. Imports do not exclude each
 * other, so if the lock is lost with its connection, for example in a failover, it is taken again on another
 * connection.
 */
export async function whileImporting<T>(
  db: Database,
  work: () => Promise<T>,
  { useEveryMs, retryMs = 1_000 }: Intervals = {},
): Promise<T> {
  const over = new AbortController()
  const taken = Promise.withResolvers<void>()
  async function hold(lost: AbortSignal): Promise<void> {
    taken.resolve()
    const end = AbortSignal.any([over.signal, lost])
    if (!end.aborted) await once(end, 'abort')
  }
  async function keep(): Promise<void> {
    while (!over.signal.aborted) {
      await withSessionLock(db, lock, hold, useEveryMs).catch(taken.reject)
      await sleep(retryMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }
  const keeping = keep()
  try {
    await taken.promise
    return await work()
  } finally {
    over.abort()
    await keeping
  }
}

export async function isImporting(db: Database): Promise<boolean> {
  // The exclusive lock fails while an import holds the shared lock; it is released at the end of the statement.
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${key}) AS free`.execute(db)
  return rows[0]?.free !== true
}
