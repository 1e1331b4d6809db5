import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { openDatabase } from './open.ts'
import type { Database } from './schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('prepares a statement once per connection only if it has parameters', async () => {
  const prepared = await database.db.connection().execute(async (one) => {
    for (const n of [1, 2, 3]) await sql`SELECT ${n}::int AS known`.execute(one)
    await sql`SELECT 'plain'`.execute(one)
    const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(one)
    return rows.map((row) => row.statement)
  })
  expect(prepared.filter((statement) => statement.includes('known'))).toHaveLength(1)
  expect(prepared.filter((statement) => statement.includes('plain'))).toEqual([])
})

test('statements beyond the limit run unprepared', async () => {
  const answers = await database.db.connection().execute(async (one) => {
    const seen: number[] = []
    for (let n = 0; n < 450; n += 1) {
      const { rows } = await sql<{ n: number }>`SELECT ${n}::int AS n ${sql.raw(`-- ${n}`)}`.execute(one)
      seen.push(rows[0]?.n ?? -1)
    }
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int FROM pg_prepared_statements`.execute(one)
    return { seen, prepared: rows[0]?.count }
  })
  expect(answers.seen).toEqual(Array.from({ length: 450 }, (_, n) => n))
  expect(answers.prepared).toBeLessThanOrEqual(400)
})

test('retries a prepared statement after another server has changed its table', async () => {
  const { db, close } = await openDatabase(database.connection)
  await sql`CREATE TABLE changing (n int); INSERT INTO changing VALUES (1)`.execute(db)
  const read = (on: Database) => sql<{ n: number }>`SELECT * FROM changing WHERE n = ${1}`.execute(on)
  await db.connection().execute(async (one) => {
    await read(one)
    await sql`ALTER TABLE changing ADD COLUMN more int`.execute(db)
    expect((await read(one)).rows).toEqual([{ n: 1, more: null }])
    await sql`ALTER TABLE changing ADD COLUMN most int`.execute(db)
    await db.connection().execute(read)
    expect((await read(one)).rows).toEqual([{ n: 1, more: null, most: null }])
  })
  await close()
})

test('after a table change, a prepared statement fails once inside a transaction, then succeeds', async () => {
  const { db, close } = await openDatabase(database.connection)
  await sql`CREATE TABLE moving (n int)`.execute(db)
  await db.connection().execute(async (one) => {
    const inside = () => one.transaction().execute((tx) => sql`SELECT * FROM moving WHERE n = ${1}`.execute(tx))
    await inside()
    await sql`ALTER TABLE moving ADD COLUMN more int`.execute(db)
    await expect(inside()).rejects.toThrow(/cached plan/)
    expect((await inside()).rows).toEqual([])
  })
  await close()
})
