import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createRenewMembershipsJob } from '../../../jobs/renew-memberships.ts'
import { monthlyMembership, openShop, type TestShop } from '../../../testing/shop-world.ts'
import type { Settle } from '../settle.ts'

const [minute, day] = [60_000, 86_400_000]
let shop: TestShop
let settle: Settle
/** A member whose charge is due after a whole batch of others. */
let userId: string
beforeAll(async () => {
  shop = await openShop()
  settle = shop.server.payments.settle
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { server } = shop
  await server.deps.db.updateTable('subscriptions').set({ state: 'cancelled', is_consent_open: false }).execute()
  const viewer = await shop.buyer()
  userId = viewer.state.userId
  const order = await shop.order(viewer, monthlyMembership)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  server.clock.now += 27 * day
  await run(settle)
  await addBatch(order.orderId)
  server.clock.now += 2 * day
})

const run = (settleOrder: Settle, signal?: AbortSignal) =>
  createRenewMembershipsJob(shop.server.deps, settleOrder).run('', signal)

/** Adds twenty due subscriptions. Only the first has a renewal period, so a run settles only its order. */
async function addBatch(orderId: string): Promise<void> {
  const others = await Promise.all(Array.from({ length: 20 }, () => shop.server.viewer()))
  await shop.server.database.pool.query(
    `WITH copies AS (
      INSERT INTO orders (user_id, order_type, env, product_id, names, price, currency, coins, bonus, days, created_at,
        language, brand_id, origin, state)
      SELECT other, order_type, env, product_id, names, price, currency, coins, bonus, days, created_at,
        language, brand_id, origin, 'closed'
      FROM orders, unnest($2::bigint[]) other WHERE order_id = $1 RETURNING order_id, user_id)
    INSERT INTO subscriptions (user_id, env, first_order_id, customer_id, consent_id, created_at, try_at, period_at)
    SELECT c.user_id, s.env, c.order_id, s.customer_id, 'consent of ' || c.user_id, s.created_at, s.created_at,
      CASE c.user_id WHEN $3 THEN s.created_at END
    FROM copies c, subscriptions s WHERE s.first_order_id = $1`,
    [orderId, others.map(({ state }) => state.userId), others[0]?.state.userId],
  )
}
const renewals = () =>
  shop.server.deps.db
    .selectFrom('orders')
    .select('state')
    .where('user_id', '=', userId)
    .where('subscription_id', 'is not', null)
    .execute()

test('a membership is charged although a whole batch of others is due before it', async () => {
  await run(settle)
  expect(await renewals()).toEqual([{ state: 'granted' }])
})

test.each(['a charge fails', 'four minutes have passed', 'the server stops'])(
  'a run charges no further batch after %s, and a later run does',
  async (reason) => {
    const stopping = new AbortController()
    const settleFirst: Settle = (orderId) => {
      if (reason === 'a charge fails') return Promise.reject(new Error('no answer'))
      if (reason === 'the server stops') stopping.abort()
      else shop.server.clock.now += 4 * minute
      return settle(orderId)
    }
    await run(settleFirst, stopping.signal)
    expect(await renewals()).toEqual([])
    // The lease of the batch that a stopping server did not charge is over.
    shop.server.clock.now += 10 * minute
    await run(settle)
    expect(await renewals()).toEqual([{ state: 'granted' }])
  },
)
