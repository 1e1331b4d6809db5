import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsWithStoredReports } from '../modules/operations/job-reports.ts'
import { makeJobQueue } from '../testing/job-queue.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'
import { createJobTrigger } from './job-trigger.ts'
import { startJobs } from './start-jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await makeJobQueue(server.database)
})
afterAll(() => server.close())

test('the queues of jobs that publish, charge or write a backup have a heartbeat of 20 seconds', async () => {
  const database = { connection: server.database.runtime.connection, watch: undefined }
  await (await startJobs(server.deps, server.payments.settle, database, createJobTrigger())).stop()
  const { rows } = await server.database.pool.query<{ name: string }>(
    'SELECT name FROM jobs.queue WHERE heartbeat_seconds = 20',
  )
  const names = ['check-uploads', 'import-uploads', 'publish-home', 'publish-planned', 'renew-memberships']
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...names, 'write-backup']))
})

test('stops although a statement of a job runs for minutes', { timeout: 45_000 }, async () => {
  const { pool, runtime } = server.database
  await pool.query(`CREATE FUNCTION wait_for_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(300); RETURN NEW; END $$;
    CREATE TRIGGER wait_for_minutes BEFORE INSERT ON job_reports FOR EACH ROW EXECUTE FUNCTION wait_for_minutes()`)
  const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'"
  const isWaiting = async () => (await runtime.pool.query(waiting)).rowCount
  const database = { connection: runtime.connection, watch: undefined }
  const jobs = await startJobs(server.deps, server.payments.settle, database, createJobTrigger())
  await jobs.soon(jobsWithStoredReports.measureStorage)
  await expect.poll(isWaiting, { timeout: 15_000 }).toBe(1)
  await jobs.stop()
})
