import { afterAll, beforeAll, expect } from 'vitest'
import type { Random } from '../../apps/server/src/testing/random.ts'
import { openShop, type TestShop } from '../../apps/server/src/testing/shop-world.ts'
import { testScenario } from './scenario.ts'
import { createWebhookDeliveries, type WebhookDelivery } from './webhooks/deliveries.ts'
import { createOrdersForWebhooks, type PreparedOrder } from './webhooks/shop-orders.ts'

const atOnce = 500
const ordersAtOnce = 24
const hourMs = 3_600_000

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function column(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await shop.server.database.pool.query<{ is: string }>(text, values)
  return rows.map((row) => row.is).toSorted()
}
/** Lists each order with its number of credits: `12 ×1` for order 12 with one credit. */
const credits = (orderIds: readonly string[]) =>
  column(
    `SELECT concat(order_id, ' ×', count(*)) AS is FROM ledger_entries
    WHERE kind = 'topup' AND order_id = ANY($1) GROUP BY order_id`,
    [orderIds],
  )
const paidOf = (orders: readonly PreparedOrder[]) =>
  orders
    .filter(({ isPaid }) => isPaid)
    .map(({ orderId }) => `${orderId} ×1`)
    .toSorted()

/** Delivers webhooks about new orders, then compares the stored credits with the provider's state. */
async function deliver(random: Random, count: number, tag: string): Promise<void> {
  const orders = await createOrdersForWebhooks(shop, random, ordersAtOnce)
  const orderIds = orders.map(({ orderId }) => orderId)
  const sent = createWebhookDeliveries(random, orders, count, tag)
  const statuses = await sendAll(sent)
  const wrong = sent.filter(({ status }, at) => statuses[at] !== status)
  const told = wrong.slice(0, 5).map(({ event, status }) => `${event.id} is to be answered ${status}`)
  expect(wrong.length, told.join('\n')).toBe(0)

  // Each valid webhook is stored once and marks its order once; a forged webhook is not stored.
  const taken = new Map(sent.flatMap(({ event, status, rings }) => (status === 200 ? [[event.id, rings]] : [])))
  const kept = await column('SELECT event_id AS is FROM provider_events WHERE event_id LIKE $1', [`evt\\_${tag}\\_%`])
  expect(kept, 'messages that were kept').toEqual([...taken.keys()].toSorted())
  const rings = new Map(orderIds.map((orderId) => [orderId, 0]))
  for (const orderId of taken.values()) if (orderId) rings.set(orderId, (rings.get(orderId) ?? 0) + 1)
  const rung = await column("SELECT concat(order_id, ' ×', rings) AS is FROM orders WHERE order_id = ANY($1)", [
    orderIds,
  ])
  expect(rung, 'how often each order was rung at').toEqual([...rings].map(([id, n]) => `${id} ×${n}`).toSorted())

  const heard = orders.filter(({ orderId }) => (rings.get(orderId) ?? 0) > 0)
  await expect.poll(() => credits(orderIds), { timeout: 10_000, message: 'credits by messages' }).toEqual(paidOf(heard))
  // Scheduled reconciliation finds the payments that no webhook has reported.
  shop.server.clock.now += 20_000
  await shop.round()
  expect(await credits(orderIds), 'credits').toEqual(paidOf(orders))
  // None of these orders is paid later, so the clock can move on.
  shop.server.clock.now += hourMs
}

/** Sends webhooks as a provider delivers a backlog: 16 in flight, in the given order. Returns the HTTP statuses. */
async function sendAll(sent: readonly WebhookDelivery[]): Promise<number[]> {
  const statuses: number[] = []
  const rest = [...sent.entries()].toReversed()
  const send = async () => {
    for (let next = rest.pop(); next; next = rest.pop())
      statuses[next[0]] = await shop.ring(next[1].event, next[1].sent)
  }
  await Promise.all(Array.from({ length: 16 }, send))
  return statuses
}

const row = {
  id: 'R3',
  property: 'messages repeated, shuffled, late, forged and false: credits are the paid orders',
  unit: 'messages',
  brief: 100,
  quick: 500,
  full: 50_000,
  roundMs: 50,
}
testScenario(row, async ({ rounds, random, audits, note }) => {
  audits(shop.server.database)
  for (let done = 0; done < rounds; done += atOnce) {
    await deliver(random, Math.min(atOnce, rounds - done), String(done))
  }
  const [paid] = await column("SELECT count(*)::text AS is FROM ledger_entries WHERE kind = 'topup'", [])
  note(`${paid} paid orders`)
})
