import { setTimeout as sleep } from 'node:timers/promises'
import type { ConnectedDatabase } from '../db/connect.ts'
import { openDatabase } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { Settle } from '../modules/payments/settle.ts'
import { createJobs } from './all.ts'
import type { JobTrigger } from './job-trigger.ts'
import { type RunningJobs, runJobs } from './run-jobs.ts'

/** A run that ignores its signal keeps its connection, and must not delay the end of the process. */
const closeMs = 1_000

/**
 * Starts the jobs with separate database connections: few, so that viewers have priority, and without a statement
 * timeout.
 */
export async function startJobs(
  deps: Deps,
  settle: Settle,
  { connection, watch }: Pick<ConnectedDatabase, 'connection' | 'watch'>,
  trigger: JobTrigger,
): Promise<RunningJobs> {
  const { db, pool, close } = await openDatabase(connection, { maxConnections: 5, statementTimeoutMs: 0, watch })
  try {
    const jobs = await runJobs(pool, createJobs({ ...deps, db }, settle, trigger.soon), deps.log)
    trigger.connect(jobs.soon)
    const stop = async () => {
      await jobs.stop()
      await Promise.race([close(), sleep(closeMs, undefined, { ref: false })])
    }
    return { ...jobs, stop }
  } catch (error) {
    await close()
    throw error
  }
}
