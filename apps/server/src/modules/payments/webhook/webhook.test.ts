import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openShop, type TestShop } from '../../../testing/shop-world.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await shop.audit()).toEqual([])
})
const about = (order: { airId: string; orderId: string }) => ({ id: order.airId, merchant_order_id: order.orderId })
const events = async () =>
  Number((await shop.server.database.pool.query('SELECT count(*) FROM provider_events')).rows[0].count)

test('a webhook with a wrong signature is refused and not stored', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  const event = { name: 'payment_intent.succeeded', object: about(order) }
  const before = await events()
  expect(await shop.ring(event, { secret: 'a wrong one of enough length' })).toBe(401)
  expect(await shop.ring(event, { secret: '' })).toBe(401)
  expect(await shop.ring(event, { spoil: (body) => body.replace('succeeded', 'succeedec') })).toBe(401)
  expect(await shop.ring(event, { spoil: (body) => `${body} ` })).toBe(401)
  expect(await shop.ring(event, { spoil: (body) => body.padEnd(1_000_000) })).toBe(413)
  const url = `${shop.server.origin}/api/payment/webhook/airwallex`
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
  const headers = { 'x-timestamp': String(Date.now()), 'x-signature': 'zz' }
  expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(401)
  expect(await events()).toBe(before)
})

test('signed webhooks with old or future timestamps are accepted, and the order is delivered once', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  for (const offMs of [-3_600_000, 600_000, -600_000]) {
    const event = { id: `evt_off_${offMs}`, name: 'payment_intent.succeeded', object: about(order) }
    expect(await shop.ring(event, { timestamp: Date.now() + offMs })).toBe(200)
  }
  await expect.poll(() => shop.balance(viewer)).toBe(550)
})

test('a webhook signed with another environment’s secret is refused', async () => {
  const order = await shop.order(await shop.buyer())
  const event = { name: 'payment_intent.succeeded', object: about(order) }
  expect(await shop.ring(event, { secret: 'the secret of the demo account' })).toBe(401)
})

test('a signed body that is not an event is refused, and an event without a known order is accepted', async () => {
  expect(await shop.ring({ name: '', object: {} })).toBe(400)
  expect(await shop.ring({ name: 'customer.created', object: { id: 'cus_1' } })).toBe(200)
  expect(
    await shop.ring({ name: 'payment_intent.succeeded', object: { id: 'int_no', merchant_order_id: 'shop-7' } }),
  ).toBe(200)
})

test('a webhook that arrives before its payment is stored is not lost', async () => {
  const { pool } = shop.server.database
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  await pool.query("UPDATE order_intents SET intent_id = NULL, state = 'asked' WHERE order_id = $1", [order.orderId])
  await pool.query('UPDATE orders SET check_at = NULL WHERE order_id = $1', [order.orderId])
  const object = { id: 'att_1', payment_intent_id: order.airId }
  expect(await shop.ring({ name: 'payment_attempt.paid', object })).toBe(200)
  await shop.round()
  expect(await shop.balance(viewer)).toBe(0)
  await pool.query("UPDATE order_intents SET intent_id = $2, state = 'open' WHERE order_id = $1", [
    order.orderId,
    order.airId,
  ])
  shop.server.clock.now += 3_000
  await shop.round()
  expect(await shop.balance(viewer)).toBe(550)
})

test('the provider’s webhooks are accepted even in older API versions, duplicated or out of order', async () => {
  for (const webhooks of [{}, { isCamelCase: true, copies: 3, isShuffled: true }]) {
    await shop.sandbox.knobs({ webhooks })
    const viewer = await shop.buyer()
    await shop.sandbox.pay(await shop.order(viewer))
    await expect.poll(() => shop.balance(viewer)).toBe(550)
  }
  await shop.sandbox.knobs({ webhooks: { isOff: true } })
})
