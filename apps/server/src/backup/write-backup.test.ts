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
