import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { makeJobQueue } from '../testing/job-queue.ts'
import type { Job } from './job.ts'
import { runJobs } from './run-jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await makeJobQueue(database)
})
afterAll(() => database.close())

const job = (name: string, run: () => Promise<void>): Job => ({ name, cron: '0 4 * * *', run })
const schedules = async () =>
  (await database.pool.query<{ name: string; cron: string }>('SELECT name, cron FROM jobs.schedule ORDER BY name')).rows

test('two servers share one schedule, and a run is done by one of them', async () => {
  const runs: string[] = []
  const server = (name: string) =>
    runJobs(database.runtime.pool, [job('purge', async () => void runs.push(name))], createLog('silent'), 0.5)
  const first = await server('first')
  const second = await server('second')
  expect(await schedules()).toEqual([{ name: 'purge', cron: '0 4 * * *' }])
  await Promise.all([first.soon('purge'), second.soon('purge'), first.soon('purge')])
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(1)
  await Promise.all([first.stop(), second.stop()])
  expect(runs).toHaveLength(1)
})

test('aborts the signal of a running job when the server stops', async () => {
  const begun = Promise.withResolvers<void>()
  const hanging: Job = {
    ...job('hanging', async () => undefined),
    run: (_id, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve())
        begun.resolve()
      }),
  }
  const jobs = await runJobs(database.runtime.pool, [hanging], createLog('silent'), 0.5)
  await jobs.soon('hanging')
  await begun.promise
  await jobs.stop()
  const { rows } = await database.pool.query("SELECT state::text FROM jobs.job WHERE name = 'hanging'")
  expect(rows).toEqual([{ state: 'completed' }])
})

test('stops while the database is lost, although the end of a run cannot be stored', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line).msg) })
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { pool } = database.runtime
  const running = job('running', async () => {
    begun.resolve()
    await ended.promise
  })
  const jobs = await runJobs(pool, [running], log, 0.5)
  await jobs.soon('running')
  await begun.promise
  const query = vi.spyOn(pool, 'query').mockImplementation(() => {
    throw new Error('Connection terminated')
  })
  try {
    await jobs.stop()
    expect(lines).toContain('jobs not stopped')
  } finally {
    query.mockRestore()
    ended.resolve()
  }
})

test('changes the limits of a queue that an earlier release has created', async () => {
  const limits = async () =>
    (await database.pool.query("SELECT expire_seconds, heartbeat_seconds FROM jobs.queue WHERE name = 'changing'")).rows
  const start = async (changes: Partial<Job>) =>
    (
      await runJobs(
        database.runtime.pool,
        [{ ...job('changing', async () => undefined), ...changes }],
        createLog('silent'),
      )
    ).stop()
  await start({})
  expect(await limits()).toEqual([{ expire_seconds: 900, heartbeat_seconds: null }])
  await start({ longestRunSeconds: 60, heartbeatSeconds: 20 })
  expect(await limits()).toEqual([{ expire_seconds: 60, heartbeat_seconds: 20 }])
})

test('removes the schedule of a removed job', async () => {
  const jobs = await runJobs(database.runtime.pool, [job('sweep', async () => undefined)], createLog('silent'))
  await jobs.stop()
  expect((await schedules()).map(({ name }) => name)).toEqual(['sweep'])
})

test('a failing job is logged with its name and retried, and does not delay other jobs', async () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  let tries = 0
  let others = 0
  const failing = job('failing', async () => {
    tries += 1
    if (tries === 1) throw new Error('the first time')
  })
  const other = job('other', async () => {
    others += 1
  })
  const jobs = await runJobs(database.runtime.pool, [failing, other], log, 0.5)
  await jobs.soon('failing')
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(1)
  await jobs.soon('other')
  await expect.poll(() => [tries, others], { timeout: 10_000 }).toEqual([2, 1])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'job failed', job: 'failing' }])
  await jobs.stop()
})

test("stores a job's last success and failure until the job is removed", async () => {
  let isBroken = true
  const run = async () => {
    if (isBroken) throw new Error('for the test')
  }
  const ended = async () =>
    (
      await database.pool.query<{ good: boolean; bad: boolean }>(
        "SELECT succeeded_at IS NOT NULL AS good, failed_at IS NOT NULL AS bad FROM job_runs WHERE name = 'rank'",
      )
    ).rows
  const jobs = await runJobs(database.runtime.pool, [job('rank', run)], createLog('silent'), 0.5)
  await jobs.soon('rank')
  await expect.poll(ended, { timeout: 10_000 }).toEqual([{ good: false, bad: true }])
  isBroken = false
  await expect.poll(ended, { timeout: 10_000 }).toEqual([{ good: true, bad: true }])
  await jobs.stop()
  await (await runJobs(database.runtime.pool, [], createLog('silent'))).stop()
  expect(await ended()).toEqual([])
})

test('does not retry a successful run whose success could not be stored', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  let runs = 0
  const counting = job('counting', async () => {
    runs += 1
  })
  const jobs = await runJobs(database.runtime.pool, [counting], log, 0.5)
  const ended = async () =>
    (
      await database.pool.query<{ state: string; tries: number }>(
        "SELECT state::text, retry_count AS tries FROM jobs.job WHERE name = 'counting'",
      )
    ).rows
  await database.pool.query('ALTER TABLE job_runs RENAME TO away')
  try {
    await jobs.soon('counting')
    await expect.poll(ended, { timeout: 10_000 }).toEqual([{ state: 'completed', tries: 0 }])
  } finally {
    await database.pool.query('ALTER TABLE away RENAME TO job_runs')
    await jobs.stop()
  }
  expect(runs).toBe(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'warn', job: 'counting' }])
})
