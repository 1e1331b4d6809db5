import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('applies nothing to a migrated database, even if two servers start at once', async () => {
  expect(await Promise.all([migrate(database.pool), migrate(database.pool)])).toEqual([[], []])
})

test('refuses a migration file that changed after it was applied and names it', async () => {
  await database.pool.query("UPDATE schema_migrations SET checksum = 'other' WHERE name = '001-accounts.sql'")
  await expect(migrate(database.pool)).rejects.toThrow(/001-accounts\.sql was changed/)
})

test('user ids have at least eight digits', async () => {
  const { user_id } = await database.db
    .insertInto('users')
    .values({ created_at: new Date(0) })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  expect(user_id).toMatch(/^[1-9]\d{7,}$/)
})

test('every foreign key to titles or episodes has an index', async () => {
  // The table of the home page's titles is too small to need an index.
  const { rows } = await database.pool.query(`
    SELECT c.conrelid::regclass::text AS "table" FROM pg_constraint c
    WHERE c.contype = 'f' AND c.confrelid IN ('titles'::regclass, 'episodes'::regclass)
      AND c.conrelid <> 'module_titles'::regclass AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indisvalid AND i.indpred IS NULL
        AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
    ORDER BY 1`)
  expect(rows).toEqual([])
})
