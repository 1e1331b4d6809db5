import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'
import { deleteUnknownJobRuns, recordRun } from './job-runs.ts'

export interface RunningJobs {
  /** Runs a job as soon as a server is free, unless it is queued or running. */
  soon(name: string): Promise<void>
  /** Starts no new run. Running jobs may finish within `graceMs`; others are started again by another server. */
  stop(): Promise<void>
}

const graceMs = 8_000
const longestRunSeconds = 900

function openJobQueue(pool: pg.Pool, options: ConstructorOptions): PgBoss {
  const executeSql = (text: string, values?: unknown[]) =>
    pool.query(text, values === undefined ? undefined : [...values])
  return new PgBoss({ db: { executeSql }, schema: 'jobs', ...options })
}

/**
 * Creates or updates the tables of the job queue. @param owner of the tables; the role that runs jobs may not change
 * them
 */
export async function prepareJobQueue(owner: pg.Pool): Promise<void> {
  const boss = openJobQueue(owner, { schedule: false, supervise: false })
  await boss.start()
  // Lets the migration of the queue start its index builds, which run without blocking the servers.
  await setImmediate()
  await boss.stop({ close: false })
}

/**
 * Runs jobs on their schedules, each by one server at a time, through a queue in the database. After missed times a job
 * runs once. Failures are logged. A failed run is retried twice; after that, the job runs at its next scheduled time.
 */
export async function runJobs(pool: pg.Pool, jobs: readonly Job[], log: Log, pollSeconds = 10): Promise<RunningJobs> {
  const boss = openJobQueue(pool, { migrate: false })
  boss.on('error', (error: unknown) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  const stopping = new AbortController()
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'exclusive' })
    // Needed for a queue of an earlier release: `createQueue` does not change a queue that exists.
    await boss.updateQueue(job.name, {
      retryLimit: 2,
      expireInSeconds: job.longestRunSeconds ?? longestRunSeconds,
      heartbeatSeconds: job.heartbeatSeconds ?? null,
    })
    if (job.cron !== undefined) await boss.schedule(job.name, job.cron, null, { tz: 'UTC', missed: 'once' })
    // A failure to record the end of a run is only logged: an error here would make the queue retry a successful run.
    const note = (outcome: 'succeeded' | 'failed') =>
      recordRun(pool, job.name, outcome).catch((error: unknown) => {
        log.warn({ err: error, job: job.name, outcome }, 'the end of a job is not noted')
      })
    await boss.work(job.name, { pollingIntervalSeconds: job.pollSeconds ?? pollSeconds }, async ([next]) => {
      const startedMs = performance.now()
      try {
        await job.run(next?.id, stopping.signal)
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed')
        await note('failed')
        throw error
      }
      log.info({ job: job.name, ms: Math.round(performance.now() - startedMs) }, 'job done')
      await note('succeeded')
    })
  }
  const known = new Set(jobs.map((job) => job.name))
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
  await deleteUnknownJobRuns(pool, [...known])
  return {
    soon: async (name) => void (await boss.send(name)),
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: graceMs, close: false }).catch((error: unknown) => {
        // While the database is lost, the end of a run cannot be stored.
        log.warn({ err: error }, 'jobs not stopped')
      })
    },
  }
}
