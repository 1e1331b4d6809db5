import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Tables } from '../../db/schema.ts'
import { createTestDatabase, isOnCitus, type TestDatabase } from '../../testing/database.ts'
import { readLogPage } from '../operator-log/store.ts'
import { readSubscriptionsToRemind } from '../payments/renewal/renewal-store.ts'
import { removeCardsOfDeletedAccounts } from '../payments/saved-cards/card-store.ts'
import { readSecurityEventsPage } from '../security/security-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const { pool } = database
  await pool.query(
    `INSERT INTO security_events (at, kind) SELECT now(), CASE WHEN n = 1 THEN 'operator refused' ELSE 'login' END
      FROM generate_series(1, 20000) n`,
  )
  await pool.query(
    `INSERT INTO operator_actions (began_at, who, command, arguments)
      SELECT now(), 'Mara', 'studio titles publish', '' FROM generate_series(1, 20000)`,
  )
  await pool.query(
    `INSERT INTO operator_outcomes SELECT action_id, now(), CASE WHEN action_id = 1 THEN 1 ELSE 0 END, 'done'
      FROM operator_actions WHERE action_id <> 2`,
  )
  // Only the first of all memberships ends soon.
  await pool.query(
    `WITH members AS (INSERT INTO users (created_at) SELECT now() FROM generate_series(1, 5000) RETURNING user_id),
      due AS (INSERT INTO memberships SELECT user_id, now() + CASE WHEN user_id = (SELECT min(user_id) FROM members)
        THEN interval '1 day' ELSE interval '20 days' END FROM members),
      first AS (INSERT INTO orders (user_id, order_type, env, product_id, price, currency, days, created_at,
          language, brand_id, origin)
        SELECT user_id, 3, 'sandbox', '1', 9.99, 'USD', 30, now(), 2, '', '' FROM members RETURNING order_id, user_id)
      INSERT INTO subscriptions (user_id, env, first_order_id, customer_id, consent_id, created_at)
        SELECT user_id, 'sandbox', order_id, 'cus_1', order_id::text, now() FROM first`,
  )
  // Every user has a card, and only the first user's account is deleted.
  await pool.query(
    `INSERT INTO saved_cards (user_id, env, customer_id, consent_id, brand, last4, expiry_month, expiry_year, created_at)
      SELECT user_id, 'sandbox', 'cus_1', user_id::text, 'visa', '1111', 12, 2039, now() FROM users`,
  )
  await pool.query('UPDATE users SET deleted_at = now() WHERE user_id = (SELECT min(user_id) FROM users)')
  await pool.query('ANALYZE')
})
afterAll(() => database.close())

/** Returns the plan of the statement that a list runs; the list must find one row. */
async function planOf(read: (db: Database) => Promise<readonly unknown[]>): Promise<string> {
  const statements: CompiledQuery[] = []
  const dialect = new PostgresDialect({ pool: database.pool })
  expect(await read(new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query) }))).toHaveLength(1)
  const [statement = expect.fail('the list ran no statement')] = statements
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ANALYZE ${statement.sql}`, [
    ...statement.parameters,
  ])
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

type List = readonly [name: string, read: (db: Database) => Promise<readonly unknown[]>]
const toRemind: List = [
  'the memberships to remind',
  (db) => readSubscriptionsToRemind(db, 'sandbox', new Date(), { month: 3, quarter: 7, year: 15 }),
]

test.each<List>([
  // EXPLAIN on a distributed database shows only a part of the nodes' plans.
  ...(isOnCitus() ? [] : [toRemind]),
  ['the events of a rare kind', (db) => readSecurityEventsPage(db, { kind: 'operator refused' }, undefined, 51)],
  ['the failed actions', (db) => readLogPage(db, undefined, 51, { outcome: 'failed' })],
  ['the unfinished actions', (db) => readLogPage(db, undefined, 51, { outcome: 'running' })],
])('an index finds %s among many others', async (_, read) => {
  const plan = await planOf(read)
  expect(plan).not.toMatch(
    /Seq Scan on (security_events|operator_(actions|outcomes)|memberships|subscriptions|orders)|Rows Removed by Filter: [1-9]\d\d/,
  )
  // No step of the query plan reads many more rows than the list shows.
  const rows = [...plan.matchAll(/actual [^)]*rows=([\d.]+)/g)].map(([, count]) => Number(count))
  expect(Math.max(...rows), plan).toBeLessThan(100)
})

test('an index finds the few deleted accounts whose cards must be removed', async () => {
  const removed = async (db: Database) => {
    await removeCardsOfDeletedAccounts(db, new Date())
    return db.selectFrom('saved_cards').select('card_id').where('removed_at', 'is not', null).execute()
  }
  expect(await planOf(removed)).toContain('users_to_purge')
})
