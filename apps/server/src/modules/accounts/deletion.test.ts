import { copyFile, mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { replayDeletions } from '../../replay-deletions.ts'
import { requestAndReadMailedCode, signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { revertTombstone } from './revert-tombstone.ts'
import { createTombstoneLog, readTombstones, tombstonesPath } from './tombstones.ts'

const day = 86_400_000
let server: TestServer
let dataDir: string
beforeAll(async () => {
  server = await createTestServer()
  dataDir = server.deps.config.dataDir
})
afterAll(() => server.close())
afterEach(() => commits())

let people = 0
async function account() {
  people += 1
  const [viewer, address] = [await server.viewer(), `leaver${people}@example.com`]
  const { userId = '' } = await signIn(viewer, dataDir, address)
  return { viewer, address, userId }
}
async function remove(viewer: ProtocolClient, openid: string) {
  const code = await requestAndReadMailedCode(viewer, dataDir, openid, 2)
  return viewer.call(ownAccount.removeUser, { openid, code, type: 6 })
}
async function comeBack(viewer: ProtocolClient, openid: string) {
  const code = await requestAndReadMailedCode(viewer, dataDir, openid)
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
const fatesOf = async (userId: string) => {
  const lines = (await readFile(tombstonesPath(dataDir), 'utf8')).split('\n')
  return lines.filter((line) => line.endsWith(` ${userId}`)).map((line) => line.split(' ')[1])
}

/** Makes every commit of a deletion or a restoration fail. */
async function failsCommits(of: 'deletion' | 'return') {
  const [before, after] = of === 'deletion' ? ['IS NULL', 'IS NOT NULL'] : ['IS NOT NULL', 'IS NULL']
  await server.database.pool.query(`
    CREATE FUNCTION fail_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$;
    CREATE CONSTRAINT TRIGGER fails AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.deleted_at ${before} AND NEW.deleted_at ${after}) EXECUTE FUNCTION fail_commit()`)
}
const commits = () => server.database.pool.query('DROP FUNCTION IF EXISTS fail_commit CASCADE')

test('an account restored by another server stays restored when the deleting server restarts', async () => {
  const { viewer, address, userId } = await account()
  await remove(viewer, address)
  // The deleting server's tombstone file, which lacks the restoration.
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

test('tombstones keep the sequence of events although the clock was set back', async () => {
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
  expect(await fatesOf(userId)).toEqual(['deleted', 'restored', 'deleted'])
  const last = (await readTombstones(tombstonesPath(dataDir))).find((word) => word.userId === userId)
  expect(last?.fate).toBe('deleted')
  expect(await startWith(dataDir)).toBe(0)
})

test('a deletion by a server whose clock is slow is still applied to its account', async () => {
  const { viewer, address, userId } = await account()
  server.clock.now -= 16 * day
  await viewer.check()
  await remove(viewer, address)
  server.clock.now += 16 * day
  // Simulates a restored backup from before the deletion.
  await server.database.pool.query('UPDATE users SET deleted_at = NULL WHERE user_id = $1', [userId])
  expect(await startWith(dataDir)).toBe(1)
  expect(await isDeleted(userId)).toBe(true)
})

test('a deletion whose commit fails is reverted in the tombstone file, and no later start applies it', async () => {
  const { viewer, address, userId } = await account()
  await failsCommits('deletion')
  expect((await remove(viewer, address)).status).toBe(500)
  await commits()
  expect(await fatesOf(userId)).toEqual(['deleted', 'restored'])
  server.clock.now += 20 * day
  expect(await startWith(dataDir)).toBe(0)
  expect(await isDeleted(userId)).toBe(false)
})

test('a restoration whose commit fails is reverted in the tombstone file', async () => {
  const { viewer, address, userId } = await account()
  await remove(viewer, address)
  await viewer.check()
  await failsCommits('return')
  expect((await comeBack(viewer, address)).status).toBe(500)
  await commits()
  expect(await fatesOf(userId)).toEqual(['deleted', 'restored', 'deleted'])
  expect(await startWith(dataDir)).toBe(0)
  expect(await isDeleted(userId)).toBe(true)
  expect((await comeBack(viewer, address)).source).toMatchObject({ userId, restored: true })
})

test('a committed change is not reverted, and nothing is written while the database is unreachable', async () => {
  const { viewer, address, userId } = await account()
  await remove(viewer, address)
  const { db, log } = server.deps
  const tombstones = createTombstoneLog(dataDir)
  const at = new Date(server.clock.now)
  await revertTombstone({ db, log, tombstones }, { userId, fate: 'deleted', at })
  const away = await openDatabase(server.database.connection)
  await away.pool.end()
  await revertTombstone({ db: away.db, log, tombstones }, { userId, fate: 'restored', at })
  expect(await fatesOf(userId)).toEqual(['deleted'])
})

test('erasing a guest ends their cookies and sessions, marks the account as deleted and gives the device a new guest', async () => {
  const guest = await server.viewer()
  const { userId } = guest.state
  const copy = server.client()
  Object.assign(copy.state, guest.state)
  const other = await guest.call(ownAccount.eraseGuest, { guestId: '10000001' })
  expect([other.code, other.message]).toEqual([400, 'The request is not valid: guestId'])
  expect((await guest.call(ownAccount.eraseGuest, { guestId: userId })).code).toBe(1)
  expect((await copy.call(ownAccount.export, {})).status, 'the old session').toBe(401)
  await copy.check({ userId })
  expect(copy.state.userId, 'the old cookie').not.toBe(userId)
  await guest.check({ userId })
  expect(guest.state.userId).not.toBe(userId)
  expect(await isDeleted(userId)).toBe(true)
  expect(await fatesOf(userId)).toEqual(['deleted'])
})

test('a registered user cannot be erased without a code', async () => {
  const { viewer, userId } = await account()
  expect((await viewer.call(ownAccount.eraseGuest, { guestId: userId })).code).toBe(403)
  expect(await isDeleted(userId)).toBe(false)
})
