import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, isOnCitus, type TestDatabase } from './database.ts'
import { findStatementError } from './statement-check.ts'
import { functionsOfManyViewers } from './viewer-conditions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test.each([
  ['a join', 'SELECT FROM users u JOIN wallets w USING (user_id) WHERE u.user_id = $1'],
  [
    'a subquery in a condition',
    'SELECT vid_id FROM titles t WHERE NOT EXISTS (SELECT FROM title_likes l WHERE l.vid_id = t.vid_id)',
  ],
  ['a subquery in the select list', 'SELECT (SELECT balance FROM wallets w WHERE w.user_id = u.user_id) FROM users u'],
  [
    'a CTE that is not materialized',
    'WITH w AS (SELECT * FROM wallets WHERE user_id = $1) SELECT FROM w JOIN users u USING (user_id)',
  ],
  ['a union', 'SELECT user_id FROM entitlements UNION SELECT buyer_id FROM gifts'],
  ['an update', 'UPDATE titles t SET status = $1 FROM watch_records w WHERE w.vid_id = t.vid_id AND w.user_id = $2'],
  [
    'a join inside a CTE',
    'WITH a AS MATERIALIZED (SELECT FROM orders o JOIN memberships m USING (user_id)) SELECT FROM a',
  ],
])('rejects %s that combines viewer tables and coordinator tables', (_, text) => {
  expect(findStatementError(text)).toContain('in one query')
})

test('rejects a row lock without a condition on user_id', () => {
  expect(findStatementError('SELECT FROM wallets WHERE balance > $1 FOR UPDATE')).toBe(
    'locks rows of wallets without a condition on user_id',
  )
  expect(findStatementError('SELECT FROM wallets WHERE user_id = $1 FOR UPDATE')).toBeUndefined()
})

test.each([
  [
    'a query of one viewer',
    'SELECT balance, (SELECT count(*) FROM coin_lots l WHERE l.user_id = $1) FROM wallets WHERE user_id = $1',
  ],
  ['a query of coordinator tables', 'SELECT FROM users u JOIN orders o USING (user_id)'],
  [
    'a keyed statement, which a distributed database runs once per key',
    'SELECT (SELECT due_at FROM memberships WHERE user_id = k.v0) FROM unnest($1::bigint[]) AS k(v0)',
  ],
  [
    'a materialized CTE',
    'WITH w AS MATERIALIZED (SELECT * FROM wallets WHERE user_id = $1) SELECT FROM w JOIN users u USING (user_id)',
  ],
  [
    'a CTE that changes rows',
    'WITH gone AS (DELETE FROM title_likes WHERE user_id = $1 RETURNING vid_id) UPDATE title_counters c SET likes = 0 FROM gone',
  ],
  [
    'an insert of rows that a query finds in another table',
    'INSERT INTO title_likes (user_id, vid_id) SELECT $1::bigint, vid_id FROM titles',
  ],
])('accepts the statement: %s', (_, text) => {
  expect(findStatementError(text)).toBeUndefined()
})

test.each([
  ['without a condition on user_id', 'SELECT coins FROM price_locks WHERE vid_id = $1'],
  ['with another condition than equality on user_id', 'SELECT coins FROM price_locks WHERE user_id <> $1'],
  ['with user_id only in an OR', 'SELECT coins FROM price_locks WHERE user_id = $1 OR vid_id = $2'],
  ['with an array of viewers', 'SELECT balance FROM wallets WHERE user_id = ANY($1::bigint[])'],
  ['with a list of viewers', 'SELECT balance FROM wallets WHERE user_id IN ($1, $2)'],
  [
    'with a subquery that takes user_id from the outer query',
    'SELECT (SELECT expires_at FROM coin_lots l WHERE l.user_id = e.user_id) FROM ledger_entries e WHERE e.user_id = $1',
  ],
  [
    'with viewers that another query finds',
    'WITH v AS MATERIALIZED (SELECT user_id FROM users) SELECT due_at FROM memberships WHERE user_id IN (SELECT user_id FROM v)',
  ],
  [
    'with user_id in only one half of a union',
    'SELECT vid_id FROM entitlements WHERE user_id = $1 UNION SELECT vid_id FROM title_rights',
  ],
  ['that updates all viewers', 'UPDATE coin_lots SET coins_left = 0'],
  ['that deletes rows of all viewers', 'DELETE FROM title_likes WHERE vid_id = $1'],
])('rejects a query %s, unless a comment gives the reason', (_, text) => {
  expect(findStatementError(text)).toContain('without "user_id = …"')
  expect(findStatementError(`/* many viewers: a report */ ${text}`)).toBeUndefined()
})

test('rejects the comment `many viewers` on a statement about one viewer', () => {
  const text = '/* many viewers: a report */ SELECT coins FROM price_locks'
  expect(findStatementError(text)).toBeUndefined()
  expect(findStatementError(`${text} WHERE user_id = $1`)).toContain('outdated')
})

test('all functions of `functionsOfManyViewers` exist in the database', async () => {
  const names = Object.keys(functionsOfManyViewers)
  const { rows } = await database.pool.query(
    'SELECT DISTINCT proname FROM pg_proc WHERE proname = ANY($1) ORDER BY proname',
    [names],
  )
  expect(rows.map(({ proname }) => proname)).toEqual(names)
})

test('statements on the first connection of a pool are checked, too', async () => {
  const { pool, db } = database.runtime
  await expect(pool.query('SELECT FROM wallets')).rejects.toThrow('without "user_id = …"')
  await expect(db.selectFrom('wallets').selectAll().execute()).rejects.toThrow('without "user_id = …"')
})

// The check of the parsed SQL accepts these statements. Only notices from Citus show that they use several shards.
test.runIf(isOnCitus())('on Citus, a statement that uses several shards for one viewer fails', async () => {
  const { pool } = database.runtime
  const insert = (viewers: readonly number[]) =>
    `INSERT INTO title_likes (user_id, vid_id, created_at) VALUES ${viewers.map((viewer) => `(${viewer}, 1, now())`).join()}`
  await pool.query(insert([1]))
  await expect(pool.query(insert([2, 3, 4, 5]))).rejects.toThrow('shards of a distributed database for one viewer')
  await pool.query(`/* many viewers: a test */ ${insert([6, 7, 8, 9])}`)
  await pool.query('SELECT spendable_coins(1, now())')
  await expect(
    pool.query(`SELECT spendable_coins(viewer, now()) FROM generate_series(1, 9) AS viewer`),
  ).rejects.toThrow('shards of a distributed database for one viewer')
})
