import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tombstonesPath } from '../modules/accounts/tombstones.ts'
import { runCommandProcess } from '../testing/command-process.ts'
import { connectDevice } from '../testing/protocol-client.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../testing/server-process.ts'

test('the built-in database is backed up while a server runs on it, and restored into a new folder', {
  timeout: 90_000,
}, async () => {
  const [from, to] = [await makeDataDir(), await makeDataDir()]
  const work = await mkdtemp(join(tmpdir(), 'cliffhanger-backup-'))
  const env = { DEMO_CATALOGUE: 'off' }
  const server = await startServerProcess({ dataDir: from, env, until: 'listening' })
  const viewer = await connectDevice(server.origin)
  await viewer.check()
  const { cookie, userId } = viewer.state
  const backup = await runCommandProcess(['backup', join(work, 'backup')], { DATA_DIR: from })
  expect(backup).toEqual({ code: 0, said: expect.stringContaining('is whole') })
  expect(await readdir(work)).toEqual(['backup'])
  await server.stop()

  await copyFile(join(work, 'backup', 'manifest.json'), join(to, 'in-the-way'))
  const refused = await runCommandProcess(['restore', join(work, 'backup')], { DATA_DIR: to })
  expect(refused).toEqual({ code: 1, said: `DATA_DIR is not empty: ${join(to, 'in-the-way')} is there\n` })
  await rm(join(to, 'in-the-way'))
  const restored = await runCommandProcess(['restore', join(work, 'backup')], { DATA_DIR: to })
  // The payment sandbox runs inside the server, which is stopped, so the payments cannot be compared.
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('orders -- find-lost --since 20') })
  expect(await readdir(to)).toEqual(['postgres', 'secrets.json'])
  await expect(readdir(tombstonesPath(to))).rejects.toThrow('ENOENT')

  const again = await startServerProcess({ dataDir: to, env, until: 'listening' })
  const back = await connectDevice(again.origin)
  Object.assign(back.state, { cookie })
  await back.check()
  expect(back.state.userId).toBe(userId)
  await again.stop()
  await Promise.all([removeDataDir(from), removeDataDir(to), rm(work, { recursive: true })])
})
