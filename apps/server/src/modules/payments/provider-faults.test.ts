import { payments } from '@cliffhanger/contract/payments'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orderInput } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { coins550, monthlyMembership, openShop, type TestShop } from '../../testing/shop-world.ts'

const off = { webhooks: { isOff: true } }
let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
})

const fail = (path: string, kind: string, times = 1) => shop.sandbox.knobs({ ...off, faults: [{ path, kind, times }] })
const intentsOf = async (viewer: ProtocolClient) => {
  const { rows } = await shop.server.database.pool.query<{ order_id: string }>(
    'SELECT order_id FROM orders WHERE user_id = $1',
    [viewer.state.userId],
  )
  return (await Promise.all(rows.map((row) => shop.airwallex.intentsOf(row.order_id)))).flat()
}
async function timed(viewer: ProtocolClient) {
  const startedMs = performance.now()
  const answer = await viewer.call(payments.createOrder, orderInput(viewer, shop.server.origin, coins550))
  return { answer, ms: performance.now() - startedMs }
}

test.each(['500Before', '409'])(
  'after %s on payment creation, the response comes within 8 s and there is exactly one payable payment',
  { timeout: 40_000 },
  async (kind) => {
    const viewer = await shop.buyer()
    await fail('payment_intents/create', kind)
    const first = await timed(viewer)
    expect(first.ms).toBeLessThan(8_000)
    // The response asks the client to retry and does not report a failed payment.
    if (first.answer.code !== 1) {
      expect(first.answer.code).toBe(503)
      expect(first.answer.message).toContain('Nothing was charged')
    }
    const order = await shop.order(viewer)
    expect(await intentsOf(viewer)).toHaveLength(1)
    await shop.sandbox.pay(order)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
    expect(await shop.balance(viewer)).toBe(550)
  },
)

test.each(['500Before', '500After', '429', '409'])(
  'three provider errors in a row (%s) still lead to only one payment',
  async (kind) => {
    const viewer = await shop.buyer()
    await fail('payment_intents/create', kind, 3)
    await timed(viewer)
    await shop.sandbox.knobs(off)
    await shop.order(viewer)
    expect(await intentsOf(viewer)).toHaveLength(1)
  },
)

test.each(['500Before', '429', '401'])(
  'a payment whose state cannot be read because of the provider error %s is reported as pending, never as failed',
  async (kind) => {
    const viewer = await shop.buyer()
    const order = await shop.order(viewer)
    await shop.sandbox.pay(order)
    await fail(`payment_intents/${order.airId}`, kind, 2)
    const answer = await viewer.call(payments.isSuccessful, { orderId: order.orderId, orderType: 1, payType: 13 })
    if (answer.code !== 1)
      expect([answer.code, answer.message]).toEqual([-1, 'The payment has not been confirmed yet.'])
    await shop.sandbox.knobs(off)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  },
)

test('one payment is created even if the provider replays its first response instead of refusing a duplicate request', async () => {
  const viewer = await shop.buyer()
  await shop.sandbox.knobs({
    ...off,
    isReplaying: true,
    faults: [{ path: '/create', kind: '500After', times: 2 }],
  })
  const order = await shop.order(viewer, monthlyMembership)
  expect(await intentsOf(viewer)).toHaveLength(1)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
})

test('only one customer is created when the response is lost', async () => {
  const viewer = await shop.buyer()
  await fail('customers/create', '500After')
  const order = await shop.order(viewer, monthlyMembership)
  const again = await shop.order(viewer, monthlyMembership)
  expect(again).toMatchObject({ orderId: order.orderId, airCustomerId: order.airCustomerId })
})

test('if the provider responds with 401 to many concurrent requests, each order succeeds or is refused with 503', async () => {
  const viewers = await Promise.all(Array.from({ length: 25 }, () => shop.buyer()))
  await shop.order(viewers[0] ?? expect.fail('none'))
  await fail('payment_intents', '401', 10)
  const orders = await Promise.all(viewers.map((viewer) => timed(viewer)))
  await shop.sandbox.knobs(off)
  const refused = orders.filter(({ answer }) => answer.code !== 1 && answer.code !== 503)
  expect(refused).toEqual([])
})

test('a payment with an outdated client secret is cancelled and replaced', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  shop.server.clock.now += 55 * 60_000
  const { url } = await viewer.ask(payments.qrLink, { orderId: order.orderId })
  const phone = await shop.server.viewer()
  const opened = await phone.ask(payments.openLink, { token: url.split('#')[1] ?? '' })
  expect(opened.orderId).toBe(order.orderId)
  expect(opened.airId).not.toBe(order.airId)
  expect(await shop.sandbox.pay(order), 'the old one').toBe('invalid_status_for_operation')
  expect(await shop.sandbox.pay(opened)).toBe('SUCCEEDED')
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
})

test('a payment that succeeded before its client secret became outdated is delivered and not replaced', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  shop.server.clock.now += 55 * 60_000
  const { url } = await viewer.ask(payments.qrLink, { orderId: order.orderId })
  const phone = await shop.server.viewer()
  expect((await phone.call(payments.openLink, { token: url.split('#')[1] ?? '' })).code).toBe(0)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await intentsOf(viewer)).toHaveLength(1)
})

test('a payment that was created but whose id was not stored is found by its order id', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  await shop.server.database.pool.query(
    "UPDATE order_intents SET intent_id = NULL, state = 'asked' WHERE order_id = $1",
    [order.orderId],
  )
  shop.server.clock.now += 60_000
  await shop.round()
  expect(await shop.balance(viewer)).toBe(550)
})
