import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { makeJobQueue } from '../testing/job-queue.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createPurgeDeletedAccountsJob } from './purge.ts'
import { runJobs } from './run-jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const hours = async () =>
  (await server.database.pool.query<{ deleted_hours: number }>('SELECT deleted_hours FROM users')).rows
const count = (deleted_hours: number) => [{ deleted_hours }]

test('a purge run counts one hour, despite retries and clock changes', async () => {
  await server.viewer()
  await server.database.pool.query('UPDATE users SET deleted_at = now()')
  let tries = 0
  const purge = createPurgeDeletedAccountsJob(server.deps, [])
  const failing = async (id?: string) => {
    await purge.run(id)
    tries += 1
    server.clock.now += 3_600_000
    throw new Error('for the test')
  }
  await makeJobQueue(server.database)
  const jobs = await runJobs(server.database.runtime.pool, [{ ...purge, run: failing }], createLog('silent'), 0.5)
  await jobs.soon(purge.name)
  await expect.poll(() => tries, { timeout: 20_000 }).toBe(3)
  await jobs.stop()
  expect(await hours()).toEqual(count(1))
  // Two further runs at the same clock time count one hour each.
  for (const id of [randomUUID(), randomUUID()]) await purge.run(id)
  expect(await hours()).toEqual(count(3))
})
