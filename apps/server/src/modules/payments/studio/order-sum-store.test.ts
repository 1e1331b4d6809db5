import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRollUpDaysJob } from '../../../jobs/roll-up-days.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { OrderFilter } from './order-filter.ts'
import { addUpOrderSums } from './order-sum-store.ts'
import { readOrderSums } from './order-sums.ts'

const states = ['open', 'paid', 'granted', 'closed', 'disputed', 'refunded'] as const
const days = ['2026-01-13', '2026-01-14', '2026-01-15'] as const
const currencies = ['USD', 'TWD'] as const
let server: TestServer
let userId: string
beforeAll(async () => {
  server = await createTestServer()
  ;({ userId } = (await server.viewer()).state)
})
afterAll(() => server.close())

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.database.pool.query<Row>(sql, values)).rows

const step = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    type: fc.constantFrom(1, 3, 6),
    cents: fc.integer({ min: 1, max: 99_999 }),
    currency: fc.constantFrom(...currencies),
    day: fc.constantFrom(...days),
    second: fc.integer({ min: 0, max: 86_399 }),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    place: fc.nat(9),
    state: fc.constantFrom(...states),
    isPaid: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('touch' as const), place: fc.nat(9) }),
  fc.record({ kind: fc.constant('delete' as const), place: fc.nat(9) }),
  fc.record({ kind: fc.constant('addUp' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const filters = fc.record(
  {
    state: fc.constantFrom('open', 'delivered', 'disputed', 'inDoubt', 'failed'),
    kind: fc.constantFrom('coins', 'title', 'membership'),
    currency: fc.constantFrom(...currencies),
    from: fc.constantFrom(...days),
    to: fc.constantFrom(...days),
  },
  { requiredKeys: [] },
)

async function take(one: Step): Promise<void> {
  if (one.kind === 'addUp') return server.deps.db.transaction().execute(addUpOrderSums)
  if (one.kind === 'create') {
    await query(
      `INSERT INTO orders (user_id, order_type, env, product_id, price, currency, created_at, language, brand_id, origin)
       VALUES ($1, $2, 'sandbox', '1', $3, $4, $5::timestamptz + $6 * interval '1 second', 2, '1', 'https://example.com')`,
      [userId, one.type, one.cents / 100, one.currency, `${one.day}T00:00:00Z`, one.second],
    )
    return
  }
  const [order] = await query<{ id: string }>('SELECT order_id AS id FROM orders ORDER BY order_id OFFSET $1 LIMIT 1', [
    one.place,
  ])
  if (!order) return
  if (one.kind === 'change') {
    const paidAt = one.isPaid ? new Date(server.clock.now) : null
    await query('UPDATE orders SET state = $2, paid_at = $3 WHERE order_id = $1', [order.id, one.state, paidAt])
  } else if (one.kind === 'delete') await query('DELETE FROM orders WHERE order_id = $1', [order.id])
  else await query('UPDATE orders SET rings = rings + 1 WHERE order_id = $1', [order.id])
}

/** Sums computed from the orders themselves: a search for all orders of the viewer does not use the stored sums. */
const sumsOfOrders = (filter: OrderFilter) => readOrderSums(server.deps.db, { ...filter, search: userId })

test('the stored sums equal the sums of the orders to the cent, after any changes and with any filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.array(filters, { minLength: 4, maxLength: 4 }),
      async (steps, some) => {
        await query('DELETE FROM orders')
        for (const one of steps) await take(one)
        for (const filter of [{}, ...some])
          expect(await readOrderSums(server.deps.db, filter), JSON.stringify(filter)).toEqual(
            await sumsOfOrders(filter),
          )
      },
    ),
    { numRuns: 40 },
  )
})

test('orders of concurrent transactions are counted, even while two servers add up the changes', async () => {
  await query('DELETE FROM orders')
  const create = { kind: 'create', type: 1, cents: 499, currency: 'USD', day: days[0], second: 1 } as const
  const job = createRollUpDaysJob(server.deps)
  const signal = new AbortController().signal
  await Promise.all([
    ...Array.from({ length: 20 }, () => take(create)),
    job.run('1', signal),
    ...Array.from({ length: 20 }, () => take(create)),
    job.run('2', signal),
  ])
  expect(await readOrderSums(server.deps.db, {})).toMatchObject([{ currency: 'USD', orders: 40 }])
  await job.run('3', signal)
  expect(await query('SELECT * FROM order_sum_changes')).toEqual([])
  expect(await readOrderSums(server.deps.db, {})).toEqual(await sumsOfOrders({}))
})
