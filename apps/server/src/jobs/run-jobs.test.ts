import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import type { Job } from './job.ts'
import { runJobs } from './run-jobs.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const job = (name: string, run: () => Promise<void>): Job => ({ name, cron: '0 4 * * *', run })
const schedules = async () =>
  (await database.pool.query<{ name: string; cron: string }>('SELECT name, cron FROM jobs.schedule ORDER BY name')).rows

test('two servers share one schedule, and a run is done by one of them', async () => {
  const runs: string[] = []
  const server = (name: string) =>
    runJobs(database.pool, [job('purge', async () => void runs.push(name))], createLog('silent'), 0.5)
  const first = await server('first')
  const second = await server('second')
  expect(await schedules()).toEqual([{ name: 'purge', cron: '0 4 * * *' }])
  await Promise.all([first.soon('purge'), second.soon('purge'), first.soon('purge')])
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(1)
  await Promise.all([first.stop(), second.stop()])
  expect(runs).toHaveLength(1)
})

test('a job that is gone is no longer scheduled', async () => {
  const jobs = await runJobs(database.pool, [job('sweep', async () => undefined)], createLog('silent'))
  await jobs.stop()
  expect((await schedules()).map(({ name }) => name)).toEqual(['sweep'])
})
