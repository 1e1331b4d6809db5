import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifestName } from '../backup/manifest.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { backupJobs } from '../modules/operations/studio-operations.ts'
import { secretsPath } from '../secrets-file.ts'
import { createTestDeps, type TestDeps } from '../testing/test-server.ts'
import { createBackupJobs } from './backups.ts'

let world: TestDeps
beforeAll(async () => {
  world = await createTestDeps()
  await writeFile(secretsPath(world.deps.config.dataDir), '{}\n')
})
afterAll(() => world.close())

const verify = () =>
  createBackupJobs(world.deps)
    .find(({ name }) => name === backupJobs.verify)
    ?.run()
async function backUp(name: string): Promise<string> {
  const { dataDir, backupDir } = world.deps.config
  const { signal } = new AbortController()
  const folder = join(backupDir, name)
  await writeBackup({ pool: world.database.pool, dataDir, signal, showStatus: () => undefined }, folder, false)
  return folder
}

test('verifies the newest backup, and reports a damaged manifest', async () => {
  await expect(verify()).rejects.toThrow('There is no backup')
  await backUp('2026-01-14')
  const newest = await backUp('2026-01-15')
  await verify()
  await truncate(join(newest, manifestName), 9)
  await expect(verify()).rejects.toThrow(`damaged: ${manifestName}`)
})
