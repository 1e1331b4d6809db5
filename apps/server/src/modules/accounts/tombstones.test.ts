import { appendFile, readFile, stat } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replayDeletions } from '../../replay-deletions.ts'
import { createTestDeps, type TestDeps, testTime } from '../../testing/test-server.ts'
import { restoreMs } from './registration.ts'
import { appendTombstones, createTombstones, readTombstones, tombstonesPath } from './tombstones.ts'

const day = 86_400_000
let world: TestDeps
let path: string
beforeAll(async () => {
  world = await createTestDeps()
  path = tombstonesPath(world.deps.config.dataDir)
})
afterAll(() => world.close())
beforeEach(async () => {
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
const replay = () => replayDeletions({ ...world.deps, dataDir: world.deps.config.dataDir })
const stateOf = (userId: string) =>
  world.deps.db
    .selectFrom('users')
    .select(['deleted_at', 'purged_at', 'nickname'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

test('a database from before the deletion is brought to what was acknowledged, with its date', async () => {
  const userId = await newUser(-9 * day)
  await appendTombstones(path, [{ userId, fate: 'deleted', at: at(-2 * day) }])
  expect(await replay()).toBe(1)
  expect(await stateOf(userId)).toEqual({ deleted_at: at(-2 * day), purged_at: null, nickname: 'Ada' })
  expect(await replay()).toBe(0)
})

test('whose time is over is purged before anybody is served', async () => {
  const [known, unknown] = [await newUser(-90 * day), await newUser(-90 * day)]
  await appendTombstones(path, [
    { userId: known, fate: 'deleted', at: at(-20 * day) },
    { userId: known, fate: 'purged', at: at(-4 * day) },
    // Deleted before there was such a list.
    { userId: unknown, fate: 'purged', at: at(-4 * day) },
  ])
  expect(await replay()).toBe(2)
  expect(await stateOf(known)).toEqual({ deleted_at: at(-20 * day), purged_at: at(0), nickname: null })
  expect(await stateOf(unknown)).toEqual({ deleted_at: at(-4 * day - restoreMs), purged_at: at(0), nickname: null })
})

test('who came back after the backup is not deleted by it', async () => {
  const userId = await newUser(-9 * day, -5 * day)
  await appendTombstones(path, [
    { userId, fate: 'deleted', at: at(-5 * day) },
    { userId, fate: 'restored', at: at(-1 * day) },
  ])
  expect(await replay()).toBe(1)
  expect((await stateOf(userId)).deleted_at).toBeNull()
})

test('somebody who has the number of a deleted one by chance is left alone', async () => {
  const userId = await newUser(-1 * day)
  await appendTombstones(path, [{ userId, fate: 'deleted', at: at(-2 * day) }])
  expect(await replay()).toBe(0)
  expect((await stateOf(userId)).deleted_at).toBeNull()
})

test('what was cut off names nobody', async () => {
  const before = await readFile(path, 'utf8')
  await appendFile(path, '2026-01-02T03:04:05.678Z deleted 900000012026-01-02T03:04:06.000Z deleted 90000002\n')
  await appendFile(path, '2026-01-02T03:04:07.000Z deleted 9000000')
  const names = (await readTombstones(path)).map(({ userId }) => userId)
  expect(names).toContain('90000002')
  expect(names.filter((userId) => userId.startsWith('9000000'))).toEqual(['90000002'])
  expect(before).toMatch(/^(\S{24} \w+ \d+\n)*$/)
})

test('it is on the disk before the deletion is acknowledged, for its owner alone', async () => {
  const { db, config } = world.deps
  const { add } = createTombstones(config.dataDir)
  await appendFile(path, '\n')
  const userId = '90000003'
  await db.transaction().execute(async (tx) => {
    await add(tx, { userId, fate: 'deleted', at: at(0) })
    expect(await readFile(path, 'utf8')).toContain(`deleted ${userId}\n`)
  })
  expect((await stat(path)).size).toBeGreaterThan(0)
})
