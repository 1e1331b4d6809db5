import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coins550, monthlyMembership, openShop, type TestShop } from '../../testing/shop-world.ts'
import { auditWallet } from './audit.ts'

let shop: TestShop
/** A viewer who bought a monthly membership and nothing that creates a wallet. */
let member: { readonly userId: string; readonly orderId: string; readonly dueTime: number }
/** An unpaid order of another viewer. */
let open: Omit<typeof member, 'dueTime'>
beforeAll(async () => {
  shop = await openShop()
  const [one, other] = [await shop.buyer(), await shop.buyer()]
  const bought = await shop.order(one, monthlyMembership)
  await shop.sandbox.pay(bought)
  expect(await shop.isSuccessful(one, bought.orderId)).toBe(1)
  const { due_at: due } = await shop.server.database.db
    .selectFrom('memberships')
    .select('due_at')
    .executeTakeFirstOrThrow()
  member = { userId: one.state.userId, orderId: bought.orderId, dueTime: due.getTime() }
  open = { userId: other.state.userId, orderId: (await shop.order(other, coins550)).orderId }
})
afterAll(() => shop.close())

/** Returns the differences that the audit finds after changes. The changes are rolled back. */
async function foundAfter(...changes: readonly string[]): Promise<string[]> {
  const undone = new Error('undone')
  let found: string[] = []
  const work = shop.server.database.db.transaction().execute(async (tx) => {
    for (const change of changes) await sql.raw(change).execute(tx)
    found = (await auditWallet(tx)).map(({ userId, what }) => `${userId} ${what}`)
    throw undone
  })
  await expect(work).rejects.toBe(undone)
  return found
}
/** Returns SQL that moves the end of the only membership by a number of days. */
const endingLater = (days: number) =>
  `UPDATE memberships SET due_at = '${new Date(member.dueTime + days * 86_400_000).toISOString()}'`
const paid = (id: string, orderId: string) =>
  `INSERT INTO order_intents (request_id, order_id, created_at, state) VALUES ('${id}', ${orderId}, now(), 'paid')`

test('finds no differences in unchanged data', async () => {
  expect(await auditWallet(shop.server.deps.db)).toEqual([])
})

test('reports a membership with too many, too few or no days, or without an order', async () => {
  const said = [expect.stringContaining(`${member.userId} a member until`)]
  for (const minutes of [2, -2]) expect(await foundAfter(endingLater(minutes / 1440)), `${minutes}`).toEqual(said)
  expect(await foundAfter('DELETE FROM memberships')).toEqual(said)
  expect(await foundAfter(`INSERT INTO memberships VALUES (${open.userId}, now())`)).toEqual([
    expect.stringMatching(`${open.userId} a member until .*, the orders say never`),
  ])
})

test('accepts reversed and consecutive membership days, and reports any other end of a membership', async () => {
  const reversed = `UPDATE orders SET state = 'refunded', reversed_days = 30, reversals = 1 WHERE order_id = ${member.orderId}`
  expect(await foundAfter(reversed, endingLater(-30))).toEqual([])
  expect(await foundAfter(reversed, endingLater(-31))).toHaveLength(1)
  const again = [
    `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, days, state, created_at, paid_at, access_at,
      language, brand_id, origin) SELECT user_id, 3, env, product_id, price, currency, 90, 'granted', created_at, paid_at,
      access_at + interval '10 days', language, brand_id, origin FROM orders WHERE order_id = ${member.orderId}`,
    `${paid('again', '(SELECT max(order_id) FROM orders)')}`,
  ]
  expect(await foundAfter(...again, endingLater(90))).toEqual([])
  expect(await foundAfter(...again, endingLater(100))).toHaveLength(1)
})

test('reports an active subscription whose consent has ended', async () => {
  expect(await foundAfter('UPDATE subscriptions SET is_consent_open = false')).toEqual([
    expect.stringMatching(`^${member.userId} subscription \\d+ renews with a consent that was ended$`),
  ])
})

test('reports a delivered order without a payment or with two, and an undelivered order with one or two', async () => {
  const { orderId } = open
  expect(await foundAfter(paid('one', orderId), paid('two', orderId))).toEqual([
    `${open.userId} order ${orderId} was not given for 2 payments`,
  ])
  expect(
    await foundAfter(
      paid('one', orderId),
      `UPDATE orders SET state = 'paid', paid_at = now(), parked = 'odd'
      WHERE order_id = ${orderId}`,
    ),
    'parked, of somebody who is here',
  ).toEqual([`${open.userId} order ${orderId} was not given for 1 payments`])
  expect(await foundAfter("UPDATE order_intents SET state = 'cancelled' WHERE state = 'paid'")).toEqual([
    `${member.userId} order ${member.orderId} was given for 0 payments`,
  ])
  expect(await foundAfter(paid('second', member.orderId))).toEqual([
    `${member.userId} order ${member.orderId} was given for 2 payments`,
  ])
})

test.each([
  "state = 'open'",
  "state = 'refunded'",
  'paid_at = NULL',
  "parked = 'odd'",
  'reversed_days = 30, reversals = 2',
])('reports a granted order with %s', async (change) => {
  expect(await foundAfter(`UPDATE orders SET ${change} WHERE order_id = ${member.orderId}`)).toEqual([
    expect.stringMatching(`${member.userId} order ${member.orderId} is .*, which its facts are not`),
  ])
})

test.each(["state = 'granted'", "state = 'paid'", 'paid_at = now()', "parked = 'odd'"])(
  'reports an unpaid order with %s',
  async (change) => {
    expect(await foundAfter(`UPDATE orders SET ${change} WHERE order_id = ${open.orderId}`)).toEqual([
      expect.stringMatching(`${open.userId} order ${open.orderId} is .*, which its facts are not`),
    ])
  },
)

test('reports a missing debt of a user without a wallet', async () => {
  const { rows } = await shop.server.database.pool.query('SELECT FROM wallets WHERE user_id = $1', [member.userId])
  expect(rows).toEqual([])
  expect(await foundAfter(`UPDATE orders SET reversed_coins = 5 WHERE order_id = ${member.orderId}`)).toEqual([
    `${member.userId} owes 0, the orders and the ledger say 5`,
  ])
})
