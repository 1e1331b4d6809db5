import { appendFile, readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replayDeletions } from '../../replay-deletions.ts'
import { createTestDeps, type TestDeps, testTime } from '../../testing/test-server.ts'
import { restoreAccount } from './account-store.ts'
import { appendTombstones, createTombstoneLog, readTombstones, tombstonesPath } from './tombstones.ts'

const day = 86_400_000
let world: TestDeps
let path: string
beforeAll(async () => {
  world = await createTestDeps()
  path = tombstonesPath(world.deps.config.dataDir)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.now = testTime
  await world.database.pool.query('DELETE FROM users')
  await appendFile(path, '')
})

const at = (ms: number) => new Date(testTime + ms)
async function newUser(createdMs: number, deletedMs?: number): Promise<string> {
  const { user_id } = await world.deps.db
    .insertInto('users')
    .values({ created_at: at(createdMs), deleted_at: deletedMs === undefined ? null : at(deletedMs), nickname: 'Ada' })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}
/** `replay` applies the tombstones as a server does after a backup was restored, and `start` as at any other start. */
const replay = () => replayDeletions({ ...world.deps, dataDir: world.deps.config.dataDir, isRestored: true })
const start = () => replayDeletions({ ...world.deps, dataDir: world.deps.config.dataDir, isRestored: false })
const stateOf = (userId: string) =>
  world.deps.db
    .selectFrom('users')
    .select(['deleted_at', 'purged_at', 'nickname'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
const alive = { deleted_at: null, purged_at: null, nickname: 'Ada' }

test('after restoring a backup, an account deleted since is deleted again with its original deletion date', async () => {
  const userId = await newUser(-9 * day)
  await appendTombstones(path, [{ userId, fate: 'deleted', at: at(-2 * day) }])
  expect(await replay()).toBe(1)
  expect(await stateOf(userId)).toEqual({ deleted_at: at(-2 * day), purged_at: null, nickname: 'Ada' })
  expect(await replay()).toBe(0)
})

test('at a start without a restored backup, a missing deletion is dated now, because the account was usable until then', async () => {
  const userId = await newUser(-90 * day)
  await appendTombstones(path, [{ userId, fate: 'deleted', at: at(-20 * day) }])
  expect(await start()).toBe(1)
  expect(await stateOf(userId)).toEqual({ deleted_at: at(0), purged_at: null, nickname: 'Ada' })
  world.clock.now += day
  expect(await start()).toBe(0)
})

test('a second deletion of an account has its own date', async () => {
  const userId = await newUser(-90 * day, -20 * day)
  await appendTombstones(path, [
    { userId, fate: 'deleted', at: at(-20 * day) },
    { userId, fate: 'restored', at: at(-10 * day) },
    { userId, fate: 'deleted', at: at(-2 * day) },
  ])
  expect(await replay()).toBe(1)
  expect((await stateOf(userId)).deleted_at).toEqual(at(-2 * day))
  expect(await replay()).toBe(0)
})

test('after restoring a backup, accounts purged since are purged again, whether the backup has their deletion or not', async () => {
  const [known, unknown] = [await newUser(-90 * day, -20 * day), await newUser(-90 * day)]
  await appendTombstones(path, [
    { userId: known, fate: 'deleted', at: at(-20 * day) },
    { userId: known, fate: 'purged', at: at(-4 * day) },
    // The account was deleted before the tombstone file existed.
    { userId: unknown, fate: 'purged', at: at(-4 * day) },
  ])
  expect(await replay()).toBe(2)
  expect(await stateOf(known)).toEqual({ deleted_at: at(-20 * day), purged_at: at(-4 * day), nickname: null })
  expect(await stateOf(unknown)).toEqual({ deleted_at: at(-4 * day), purged_at: at(-4 * day), nickname: null })
  expect(await replay()).toBe(0)
})

test('applying tombstones purges no account without a purge tombstone, regardless of the clock', async () => {
  const [waiting, outdated] = [await newUser(-90 * day, -1 * day), await newUser(-90 * day)]
  await appendTombstones(path, [{ userId: outdated, fate: 'deleted', at: at(-1 * day) }])
  world.clock.now += 16 * day
  expect(await replay()).toBe(1)
  for (const userId of [waiting, outdated]) {
    expect(await stateOf(userId)).toEqual({ deleted_at: at(-1 * day), purged_at: null, nickname: 'Ada' })
  }
})

test('after restoring a backup, a deleted account that its owner has restored since is restored again', async () => {
  const userId = await newUser(-9 * day, -5 * day)
  await appendTombstones(path, [
    { userId, fate: 'deleted', at: at(-5 * day) },
    { userId, fate: 'restored', at: at(-1 * day) },
  ])
  expect(await replay()).toBe(1)
  expect((await stateOf(userId)).deleted_at).toBeNull()
  expect(await replay()).toBe(0)
})

test('tombstones are applied by time and not by line order, and a purge is final', async () => {
  const [back, gone] = [await newUser(-90 * day), await newUser(-90 * day)]
  await appendTombstones(path, [
    { userId: back, fate: 'restored', at: at(-1 * day) },
    { userId: gone, fate: 'purged', at: at(-2 * day) },
    { userId: back, fate: 'deleted', at: at(-5 * day) },
    { userId: gone, fate: 'deleted', at: at(-20 * day) },
    { userId: gone, fate: 'restored', at: at(-1 * day) },
  ])
  await replay()
  expect(await stateOf(back)).toEqual(alive)
  expect((await stateOf(gone)).purged_at).toEqual(at(-2 * day))
})

test('the last line takes precedence among tombstones with equal times', async () => {
  const userId = await newUser(-90 * day)
  await appendTombstones(path, [
    { userId, fate: 'restored', at: at(-1 * day) },
    { userId, fate: 'deleted', at: at(-1 * day) },
  ])
  expect(await replay()).toBe(1)
  expect((await stateOf(userId)).deleted_at).toEqual(at(-1 * day))
})

test('tombstones older than the last restoration are ignored', async () => {
  const [deleted, purged] = [await newUser(-90 * day, -20 * day), await newUser(-90 * day, -20 * day)]
  for (const userId of [deleted, purged]) {
    await world.deps.db.transaction().execute((tx) => restoreAccount(tx, userId, at(-10 * day)))
  }
  await appendTombstones(path, [
    { userId: deleted, fate: 'deleted', at: at(-20 * day) },
    { userId: purged, fate: 'purged', at: at(-11 * day) },
  ])
  expect(await start()).toBe(0)
  expect([await stateOf(deleted), await stateOf(purged)]).toEqual([alive, alive])
  await appendTombstones(path, [{ userId: deleted, fate: 'deleted', at: at(-5 * day) }])
  expect(await replay()).toBe(1)
  expect((await stateOf(deleted)).deleted_at).toEqual(at(-5 * day))
})

test('a restored account that is restored again from its tombstone keeps its original restoration time', async () => {
  const userId = await newUser(-90 * day)
  await appendTombstones(path, [{ userId, fate: 'restored', at: at(-3 * day) }])
  await replay()
  const { restored_at } = await world.deps.db
    .selectFrom('users')
    .select('restored_at')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(restored_at).toEqual(at(-3 * day))
  expect(await replay()).toBe(0)
})

test('a newer user with the id of a deleted user is not deleted', async () => {
  const userId = await newUser(-1 * day)
  await appendTombstones(path, [{ userId, fate: 'deleted', at: at(-2 * day) }])
  expect(await replay()).toBe(0)
  expect((await stateOf(userId)).deleted_at).toBeNull()
})

test('a server without a tombstone file has nothing to replay', async () => {
  const dataDir = `${world.deps.config.dataDir}/of-a-new-server`
  expect(await replayDeletions({ ...world.deps, dataDir, isRestored: false })).toBe(0)
})

test('truncated lines in the tombstone file are ignored', async () => {
  const before = await readFile(path, 'utf8')
  await appendFile(path, '2026-01-02T03:04:05.678Z deleted 900000012026-01-02T03:04:06.000Z deleted 90000002\n')
  await appendFile(path, '2026-01-02T03:04:07.000Z deleted 9000000')
  const names = (await readTombstones(path)).map(({ userId }) => userId)
  expect(names).toContain('90000002')
  expect(names.filter((userId) => userId.startsWith('9000000'))).toEqual(['90000002'])
  expect(before).toMatch(/^(\S{24} \w+ \d+\n)*$/)
})

test('a tombstone is written before the transaction of the deletion commits', async () => {
  const { db, config } = world.deps
  const { add } = createTombstoneLog(config.dataDir)
  await appendFile(path, '\n')
  const userId = '90000003'
  await db.transaction().execute(async (tx) => {
    await add(tx, { userId, fate: 'deleted', at: at(0) })
    expect(await readFile(path, 'utf8')).toContain(`deleted ${userId}\n`)
  })
  expect((await stat(path)).size).toBeGreaterThan(0)
})
