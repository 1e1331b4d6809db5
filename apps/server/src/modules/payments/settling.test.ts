import { payments } from '@cliffhanger/contract/payments'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { changeShop } from '../../testing/change-shop.ts'
import { orderInput, testCardNumbers } from '../../testing/paying.ts'
import {
  coins100,
  coins550,
  monthlyMembership,
  openShop,
  quarterlyMembership,
  type TestShop,
} from '../../testing/shop-world.ts'
import { applyShopFile } from '../wallet/shop/shop-store.ts'
import { readRefunds } from './order-store.ts'
import { findPaymentMismatch } from './payment-mismatch.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.sandbox.knobs({ webhooks: { isOff: true } })
  expect(await shop.audit()).toEqual([])
})

test('a paid order is delivered without a client or a webhook, even after 45 minutes', async () => {
  for (const minutes of [0.3, 45]) {
    const viewer = await shop.buyer()
    const order = await shop.order(viewer)
    await shop.sandbox.pay(order)
    await shop.round()
    expect(await shop.balance(viewer), 'before the order is due').toBe(0)
    shop.server.clock.now += minutes * 60_000
    await shop.round()
    expect(await shop.balance(viewer)).toBe(550)
  }
})

test('a webhook alone delivers an order without a client', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  const object = { id: order.airId, merchant_order_id: order.orderId, status: 'SUCCEEDED' }
  expect(await shop.ring({ name: 'payment_intent.succeeded', object })).toBe(200)
  await expect.poll(() => shop.balance(viewer)).toBe(550)
})

test('fifty webhooks, fifty polls and the reconciler at the same time deliver once', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  const event = {
    id: 'evt_same',
    name: 'payment_intent.succeeded',
    object: { id: order.airId, merchant_order_id: order.orderId },
  }
  const fifty = Array.from({ length: 50 }, (_, index) => index)
  shop.server.clock.now += 60_000
  const [rings, polls] = await Promise.all([
    Promise.all(fifty.map((index) => shop.ring(index % 2 ? event : { ...event, id: `evt_${index}` }))),
    Promise.all(fifty.map(() => shop.isSuccessful(viewer, order.orderId))),
    shop.round(),
    ...fifty.slice(0, 5).map(() => shop.server.payments.settle(order.orderId)),
  ])
  expect([...new Set(rings), ...new Set(polls)]).toEqual([200, 1])
  expect(await shop.balance(viewer)).toBe(550)
})

test('two memberships paid in two tabs are both delivered, and their days are added up', async () => {
  const viewer = await shop.buyer()
  const [first, second] = [await shop.order(viewer, monthlyMembership), await shop.order(viewer, quarterlyMembership)]
  expect(first.orderId).not.toBe(second.orderId)
  await Promise.all([shop.sandbox.pay(first), shop.sandbox.pay(second)])
  await Promise.all([shop.isSuccessful(viewer, first.orderId), shop.isSuccessful(viewer, second.orderId)])
  const info = await viewer.ask(payments.membershipInfo, {})
  expect(info.premiumDueTime).toBe(shop.server.clock.now + 120 * 86_400_000)
  // Only one of the two memberships renews.
  const { rows } = await shop.server.database.pool.query('SELECT state FROM subscriptions WHERE user_id = $1', [
    viewer.state.userId,
  ])
  expect(rows.map((row: { state: string }) => row.state).sort()).toEqual(['active', 'cancelled'])
})

test('a second payment for the same order is refunded', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  const second = await shop.airwallex.createIntent({
    requestId: 'another-tab',
    amount: 4.99,
    currency: 'USD',
    merchantOrderId: order.orderId,
  })
  await shop.server.database.pool.query(
    "INSERT INTO order_intents (request_id, order_id, intent_id, created_at, state) VALUES ('another-tab', $1, $2, now(), 'open')",
    [order.orderId, second.id],
  )
  await shop.sandbox.pay(order)
  await shop.sandbox.pay({ airId: second.id, airSecret: second.clientSecret ?? '' })
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  shop.server.clock.now += 10_000
  await shop.round()
  expect(await shop.balance(viewer)).toBe(550)
  const refunds = await Promise.all([order.airId, second.id].map((id) => shop.airwallex.refundsOf(id)))
  expect(refunds.flat().map(({ amount, status }) => [amount, status])).toEqual([[4.99, 'SETTLED']])
  expect((await shop.stateOf(order.orderId)).state).toBe('granted')
})

test('false claims sent by a browser deliver nothing', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer, monthlyMembership)
  for (const fields of [{ orderType: 1 }, { orderType: 7 }, { orderType: 6 }]) {
    const answer = await viewer.call(payments.isSuccessful, { orderId: order.orderId, payType: 13, ...fields })
    expect(answer.code).toBe(0)
  }
  const claim = { orderId: order.orderId, intentId: order.airId, customerId: 'cus_x', consentId: 'cst_x' }
  expect((await viewer.call(payments.updSubConsentId, claim)).code).toBe(1)
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ vipRank: 0, autoRenew: false })
})

test('an order is delivered on its own terms although the shop has changed', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  const { db } = shop.server.deps
  const before = await changeShop(db, { 'coins-500': { price: '0.01', coins: 9 } })
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect(await shop.balance(viewer)).toBe(550)
  await applyShopFile(db, before)
  const mixed = await viewer.call(payments.createOrder, {
    ...orderInput(viewer, shop.server.origin, monthlyMembership),
    orderType: 1,
  })
  expect(mixed.code, 'a coin order with a membership’s id').toBe(404)
})

/** Creates an order that was paid with a payment of 0.01 instead of 4.99. */
async function paidTooLittle() {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.airwallex.cancelIntent(order.airId, `make-room-${order.orderId}`)
  const cheap = await shop.airwallex.createIntent({
    requestId: `cheap-${order.orderId}`,
    amount: 0.01,
    currency: 'USD',
    merchantOrderId: order.orderId,
  })
  await shop.server.database.pool.query('UPDATE order_intents SET intent_id = $2 WHERE order_id = $1', [
    order.orderId,
    cheap.id,
  ])
  await shop.sandbox.pay({ airId: cheap.id, airSecret: cheap.clientSecret ?? '' })
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(-1)
  return { viewer, orderId: order.orderId, intentId: cheap.id }
}

test('a payment that does not match its order parks the order and delivers nothing', async () => {
  const { viewer, orderId } = await paidTooLittle()
  expect(await shop.stateOf(orderId)).toMatchObject({ state: 'paid', parked: 'its amount is 0.01 instead of 4.99' })
  expect(await shop.balance(viewer)).toBe(0)
})

test('after the refund of a payment that does not match its order, the order keeps its time of payment', async () => {
  const { viewer, orderId, intentId } = await paidTooLittle()
  const { paid_at: paidAt } = await shop.stateOf(orderId)
  shop.server.clock.now += 60_000
  await shop.airwallex.refund(intentId, `back-${orderId}`, 'asked')
  await shop.server.payments.settle(orderId)
  expect(await shop.stateOf(orderId)).toMatchObject({ state: 'refunded', paid_at: paidAt })
  const refunds = await readRefunds(shop.server.deps.db, orderId)
  expect(refunds.map(({ status }) => status)).toEqual(['SETTLED'])
  expect(await shop.balance(viewer)).toBe(0)
})

test('a payment in another currency is compared by its base amount and currency', () => {
  const order = { order_id: '7', price: '4.99', currency: 'USD' }
  const paid = {
    id: 'int_1',
    requestId: undefined,
    status: 'SUCCEEDED',
    amount: 4.61,
    capturedAmount: 4.61,
    currency: 'EUR',
    merchantOrderId: '7',
    customerId: undefined,
    consentId: undefined,
    clientSecret: undefined,
    baseAmount: 4.99,
    baseCurrency: 'USD',
    failureCode: undefined,
    adviceCode: undefined,
    networkCode: undefined,
    card: undefined,
    payer: undefined,
    redirectMethod: undefined,
  }
  expect(findPaymentMismatch(paid, order, null)).toBeUndefined()
  expect(findPaymentMismatch({ ...paid, baseAmount: 0.99 }, order, null)).toBe('its amount is 0.99 instead of 4.99')
  expect(findPaymentMismatch({ ...paid, baseCurrency: undefined }, order, null)).toBe(
    'its currency is EUR instead of USD',
  )
  expect(findPaymentMismatch({ ...paid, capturedAmount: 4 }, order, null)).toContain('captured')
  expect(findPaymentMismatch({ ...paid, merchantOrderId: '8' }, order, null)).toContain('order 8')
  expect(findPaymentMismatch({ ...paid, customerId: 'cus_2' }, order, 'cus_1')).toContain('customer')
  // A typical unit error: the amount is a hundred times the price.
  expect(findPaymentMismatch({ ...paid, baseAmount: 499 }, order, null)).toBe('its amount is 499 instead of 4.99')
})

test('an order that always fails does not delay other orders', async () => {
  const broken = await shop.buyer()
  const bad = await shop.order(broken)
  const others = await Promise.all(Array.from({ length: 12 }, () => shop.buyer()))
  const orders = await Promise.all(others.map((viewer) => shop.order(viewer, coins100)))
  await Promise.all(orders.map((order) => shop.sandbox.pay(order)))
  await shop.sandbox.knobs({
    webhooks: { isOff: true },
    faults: [{ path: `payment_intents/${bad.airId}`, kind: '500Before', times: 100 }],
  })
  shop.server.clock.now += 60_000
  await shop.round()
  expect(await Promise.all(others.map(shop.balance))).toEqual(others.map(() => 100))
  expect((await shop.stateOf(bad.orderId)).state).toBe('open')
})

test('an account deleted before the delivery gets its coins, and the paid order of a purged account is parked', async () => {
  const { db } = shop.server.deps
  const [left, gone] = [await shop.buyer(), await shop.buyer()]
  const [first, second] = [await shop.order(left), await shop.order(gone)]
  await Promise.all([shop.sandbox.pay(first), shop.sandbox.pay(second)])
  const at = new Date(shop.server.clock.now)
  await db.updateTable('users').set({ deleted_at: at }).where('user_id', '=', left.state.userId).execute()
  await db
    .updateTable('users')
    .set({ deleted_at: at, purged_at: at })
    .where('user_id', '=', gone.state.userId)
    .execute()
  shop.server.clock.now += 60_000
  await shop.round()
  // The account may be restored later, so its coins are credited.
  expect(await shop.stateOf(first.orderId)).toMatchObject({ state: 'granted' })
  expect(await shop.stateOf(second.orderId)).toMatchObject({ state: 'paid', parked: 'the account was deleted' })
})

test('an order from another environment of the provider is neither settled nor leased by the reconciler', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  await shop.sandbox.pay(order)
  await shop.server.database.pool.query("UPDATE orders SET env = 'demo' WHERE order_id = $1", [order.orderId])
  expect(await shop.server.payments.settle(order.orderId)).toBeUndefined()
  expect(await shop.balance(viewer)).toBe(0)
  const { check_at: checkAt } = await shop.stateOf(order.orderId)
  shop.server.clock.now += 60_000
  await shop.round()
  expect((await shop.stateOf(order.orderId)).check_at).toEqual(checkAt)
})

test('an order with a pending payment is unpaid, and is delivered when the payment succeeds', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  expect(await shop.sandbox.pay(order, testCardNumbers.pending)).toBe('PENDING')
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(0)
  // The sandbox has its own clock, which the test advances.
  await shop.sandbox.clock(10_000)
  await expect.poll(() => shop.isSuccessful(viewer, order.orderId)).toBe(1)
  await shop.sandbox.clock(0)
})

test('an unpaid order is closed after a week, and still delivered if it is paid later', async () => {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer)
  shop.server.clock.now += 8 * 86_400_000
  await shop.round()
  expect((await shop.stateOf(order.orderId)).state).toBe('closed')
  await shop.sandbox.pay(order)
  await shop.ring({ name: 'payment_intent.succeeded', object: { id: order.airId, merchant_order_id: order.orderId } })
  await expect.poll(() => shop.balance(viewer)).toBe(550)
  expect((await shop.stateOf(order.orderId)).state).toBe('granted')
  expect(coins550.rechargeId).toBe('2002')
})
