import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'
import { type SessionLock, withSessionLock } from '../../db/session-lock.ts'

/** Returns true if the demo import was interrupted, or if it never ran and there are no titles. */
export async function mustImportDemo(db: Database): Promise<boolean> {
  const { first_start: state } = await db.selectFrom('catalogue_state').select('first_start').executeTakeFirstOrThrow()
  if (state !== 'pending') return state === 'running'
  return (await db.selectFrom('titles').select('vid_id').limit(1).executeTakeFirst()) === undefined
}

export async function writeFirstStartState(db: Database, state: 'running' | 'done'): Promise<void> {
  await db.updateTable('catalogue_state').set({ first_start: state }).execute()
}

const lookEveryMs = 250

/**
 * Runs `work` under the first-start lock. Rejects with the signal's reason if it is aborted while waiting for the lock.
 * @param work its signal is also aborted if the lock is lost, because another server may take the lock then
 */
export function withFirstStartLock(
  db: Database,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  useEveryMs?: number,
): Promise<void> {
  const lock: SessionLock = {
    async take(one) {
      while (!(await tryLock(one))) await sleep(lookEveryMs, undefined, { signal })
    },
    free: (one) => sql`SELECT pg_advisory_unlock(${advisoryLocks.firstStart})`.execute(one),
  }
  return withSessionLock(db, lock, (lost) => work(AbortSignal.any([signal, lost])), useEveryMs)
}

async function tryLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`SELECT pg_try_advisory_lock(${advisoryLocks.firstStart}) AS mine`.execute(db)
  return rows[0]?.mine === true
}
