import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../db/schema.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { changeVersioned, VersionConflictError } from './change-versioned.ts'
import { readCurrentVersionNumber, readVersionSummaries, readVersionWithPayload } from './store.ts'

const at = new Date('2026-01-15T12:00:00Z')
let database: TestDatabase
let db: Database
/** The versioned subject of a test; its state is the only row of `catalogue_state`. */
let subject = ''
let subjects = 0

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.runtime.db
})
afterAll(() => database.close())
beforeEach(async () => {
  subjects += 1
  subject = String(subjects)
  await db.updateTable('catalogue_state').set({ version: '1' }).execute()
})

const read = async (tx: Database) => {
  const { version } = await tx.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()
  return new Map([[subject, { state: version }]])
}
/** Adds `by` to the state, as a change that is based on the version `base`. */
const add = (base: number | undefined, by = '1') =>
  db.transaction().execute((tx) =>
    changeVersioned(tx, {
      kind: 'home',
      bases: new Map([[subject, base]]),
      change: 'order',
      operator: 'Ada',
      at,
      read,
      apply: async (one) =>
        void (await one
          .updateTable('catalogue_state')
          .set({ version: sql`version + ${by}::int` })
          .execute()),
    }),
  )
const stateNow = async () => (await read(db)).get(subject)?.state
const lines = () => readVersionSummaries(db, 'home', subject, { most: 10 })

test('the first change stores the previous state as version 1 and the new state as version 2', async () => {
  expect(await readCurrentVersionNumber(db, 'home', subject)).toBe(0)
  expect((await add(0)).get(subject)).toBe(2)
  expect(await lines()).toEqual([
    { version: 2, change: 'order', operator: 'Ada', at },
    { version: 1, change: 'first', operator: '', at },
  ])
  expect(await readVersionWithPayload(db, 'home', subject, 1)).toMatchObject({ payload: { state: '1' } })
  expect(await readVersionWithPayload(db, 'home', subject, 2)).toMatchObject({ payload: { state: '2' } })
  expect((await add(2)).get(subject)).toBe(3)
  expect(await readVersionSummaries(db, 'home', subject, { before: 3, most: 1 })).toMatchObject([{ version: 2 }])
})

test('a change that changes nothing writes no version', async () => {
  expect((await add(0, '0')).get(subject)).toBe(0)
  await add(undefined)
  expect((await add(2, '0')).get(subject)).toBe(2)
  expect(await lines()).toHaveLength(2)
})

test('a change based on another version than the current one is refused', async () => {
  await add(0)
  await expect(add(0)).rejects.toMatchObject({ subject, current: 2 })
  await expect(add(1)).rejects.toThrow(VersionConflictError)
  await expect(add(3)).rejects.toThrow(VersionConflictError)
  expect(await stateNow()).toBe('2')
  expect(await lines()).toHaveLength(2)
})

test('only one of several concurrent changes of a version succeeds', async () => {
  const ended = await Promise.allSettled([add(0), add(0), add(0)])
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stateNow()).toBe('2')
})

test('concurrent commands run one after the other and number their versions without gaps', async () => {
  await Promise.all([add(undefined), add(undefined), add(undefined)])
  expect(await stateNow()).toBe('4')
  expect((await lines()).map(({ version }) => version)).toEqual([4, 3, 2, 1])
})

test('versions cannot be changed or deleted', async () => {
  await add(0)
  for (const change of [
    "UPDATE studio_versions SET operator = 'Eve'",
    'DELETE FROM studio_versions',
    'TRUNCATE studio_versions',
  ]) {
    await expect(database.pool.query(change), change).rejects.toThrow()
  }
  expect(await lines()).toHaveLength(2)
})
