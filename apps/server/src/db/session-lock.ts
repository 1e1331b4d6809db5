import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** A session-level advisory lock, which is released when its connection ends. */
export interface SessionLock {
  take(one: Database): Promise<void>
  free(one: Database): Promise<unknown>
}

/** Firewalls and load balancers silently close connections that are idle for long. */
const useEveryMs = 60_000

/**
 * Runs `work` while a connection holds the lock. A query every minute keeps the connection open.
 * @param work its signal is aborted when the connection, and with it the lock, is lost
 */
export function withSessionLock<T>(
  db: Database,
  { take, free }: SessionLock,
  work: (lost: AbortSignal) => Promise<T>,
  everyMs = useEveryMs,
): Promise<T> {
  return db.connection().execute(async (one) => {
    await take(one)
    const [over, lost] = [new AbortController(), new AbortController()]
    async function keepOpen(): Promise<void> {
      const wait = () => sleep(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
      for (await wait(); !over.signal.aborted; await wait()) await sql`SELECT 1`.execute(one)
    }
    const kept = keepOpen().catch((error: unknown) => lost.abort(error))
    try {
      return await work(lost.signal)
    } finally {
      over.abort()
      await kept
      // Fails if the connection is lost; the lock is then released already.
      await free(one).catch(() => undefined)
    }
  })
}
