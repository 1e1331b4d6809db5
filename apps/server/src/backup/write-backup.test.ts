import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { secretsPath } from '../secrets-file.ts'
import { createTestDeps, type TestDeps } from '../testing/test-server.ts'
import { writeBackup } from './write-backup.ts'

let world: TestDeps
let work: string
beforeAll(async () => {
  world = await createTestDeps()
  work = await mkdtemp(join(tmpdir(), 'cliffhanger-backup-'))
  await writeFile(secretsPath(world.deps.config.dataDir), '{}\n')
})
afterAll(async () => {
  await world.close()
  await rm(work, { recursive: true })
})
const needs = (pool = world.database.pool, { signal } = new AbortController()) => ({
  ...{ pool, signal },
  dataDir: world.deps.config.dataDir,
  showStatus: () => undefined,
})

test('refuses a role that may not read the sequences, and names the setting', async () => {
  const { pool, close } = await openDatabase(world.database.runtime.connection)
  const written = writeBackup(needs(pool), join(work, 'by-the-server'), false)
  await expect(written).rejects.toThrow(/may not read the sequence .*DATABASE_OWNER_URL/)
  await close()
  expect(await readdir(work)).toEqual([])
})

test('a backup that is stopped in the middle of a table leaves no files', async () => {
  const { pool } = world.database
  await pool.query(`CREATE TABLE slow_rows (n integer); INSERT INTO slow_rows VALUES (1);
    ALTER TABLE slow_rows ENABLE ROW LEVEL SECURITY; ALTER TABLE slow_rows FORCE ROW LEVEL SECURITY;
    CREATE POLICY slow_policy ON slow_rows USING ((SELECT true FROM pg_sleep(60)))`)
  const stop = new AbortController()
  const stopped = writeBackup(needs(pool, stop), join(work, 'stopped'), false)
  const reading = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'COPY "slow_rows"%' AND state = 'active'`
  const isReading = async () => (await pool.query(reading)).rowCount
  await expect.poll(isReading, { timeout: 10_000 }).toBe(1)
  stop.abort()
  await expect(stopped).rejects.toThrow('abort')
  expect(await readdir(work)).toEqual([])
})
