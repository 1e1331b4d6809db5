import { copyFile, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayDeletions } from '../../replay-deletions.ts'
import { mailedCode, signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { readTombstones, tombstonesPath } from './tombstones.ts'

const day = 86_400_000
let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await createTestServer()
  dataDir = server.deps.config.dataDir
})
afterAll(() => server.close())

let people = 0
async function account() {
  people += 1
  const [viewer, address] = [await server.viewer(), `leaver${people}@example.com`]
  const { userId = '' } = await signIn(viewer, dataDir, address)
  return { viewer, address, userId }
}
async function remove(viewer: ProtocolClient, openid: string) {
  const code = await mailedCode(viewer, dataDir, openid, 2)
  return viewer.call(ownAccount.removeUser, { openid, code, type: 6 })
}
async function comeBack(viewer: ProtocolClient, openid: string) {
  const code = await mailedCode(viewer, dataDir, openid)
  return viewer.call(ownAccount.register, { openid, code, type: 6, nickname: '', headimgurl: '' })
}
const startWith = (folder: string) => replayDeletions({ ...server.deps, dataDir: folder, isRestored: false })
const isDeleted = async (userId: string) =>
  (
    await server.deps.db
      .selectFrom('users')
      .select('deleted_at')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).deleted_at !== null
const wordsOn = async (userId: string) => {
  const lines = (await readFile(tombstonesPath(dataDir), 'utf8')).split('\n')
  return lines.filter((line) => line.endsWith(` ${userId}`)).map((line) => line.split(' ')[1])
}

test('who came back by way of another server stays when the one that deleted them starts again', async () => {
  const { viewer, address, userId } = await account()
  await remove(viewer, address)
  // What that server wrote into its own folder; of the return it knows nothing.
  const other = await mkdtemp(join(dataDir, 'other-'))
  await copyFile(tombstonesPath(dataDir), tombstonesPath(other))
  server.clock.now += day
  await viewer.check()
  expect((await comeBack(viewer, address)).source).toMatchObject({ userId, restored: true })
  expect(await startWith(other)).toBe(0)
  server.clock.now += 20 * day
  expect(await startWith(other)).toBe(0)
  expect(await isDeleted(userId)).toBe(false)
})

test('a server whose clock is behind, or ahead, writes down in the order in which things happened', async () => {
  const { viewer, address, userId } = await account()
  server.clock.now += 16 * day
  await viewer.check()
  await remove(viewer, address)
  server.clock.now -= 16 * day
  await viewer.check()
  expect((await comeBack(viewer, address)).source).toMatchObject({ userId, restored: true })
  expect(await startWith(dataDir)).toBe(0)
  expect(await isDeleted(userId)).toBe(false)
  await viewer.check({ userId })
  await remove(viewer, address)
  expect(await wordsOn(userId)).toEqual(['deleted', 'restored', 'deleted'])
  const last = (await readTombstones(tombstonesPath(dataDir))).find((word) => word.userId === userId)
  expect(last?.fate).toBe('deleted')
  expect(await startWith(dataDir)).toBe(0)
})

test('a deletion by a server whose clock is behind is known as one of this account', async () => {
  const { viewer, address, userId } = await account()
  server.clock.now -= 16 * day
  await viewer.check()
  await remove(viewer, address)
  server.clock.now += 16 * day
  // A backup from before.
  await server.database.pool.query('UPDATE users SET deleted_at = NULL WHERE user_id = $1', [userId])
  expect(await startWith(dataDir)).toBe(1)
  expect(await isDeleted(userId)).toBe(true)
})
