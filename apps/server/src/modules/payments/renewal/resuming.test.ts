import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderInput } from '../../../testing/paying.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { monthlyMembership, openShop, quarterlyMembership, type TestShop } from '../../../testing/shop-world.ts'
import { renewMemberships } from './renew.ts'

const [hour, day] = [3_600_000, 86_400_000]
const off = { webhooks: { isOff: true } }
let shop: TestShop
let viewer: ProtocolClient
let due: number
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  viewer = await shop.buyer()
  await buy(monthlyMembership)
  due = shop.server.clock.now + 30 * day
})
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
})

async function buy(plan: typeof monthlyMembership) {
  const order = await shop.order(viewer, plan)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  return order
}
const run = () => renewMemberships({ ...shop.server.deps, settle: shop.server.payments.settle })
async function runAt(time: number) {
  shop.server.clock.now = time
  await viewer.check()
  await run()
}
const info = () => viewer.ask(payments.membershipInfo, {})
const cancel = () => viewer.ask(payments.cancelRenewal, {})
const resume = () => viewer.call(payments.resumeRenewal, {})
const orders = async () => (await viewer.ask(wallet.orders, { pageNum: 1, pageSize: 30 })).rows
async function subscriptions() {
  const { rows } = await shop.server.database.pool.query<{ state: string; consent_id: string }>(
    'SELECT state, consent_id FROM subscriptions WHERE user_id = $1 ORDER BY subscription_id',
    [viewer.state.userId],
  )
  return rows
}
const consentStatus = async (consentId = '') => (await shop.airwallex.consent(consentId)).status
const cardNeeded = expect.objectContaining({ code: 0, message: expect.stringContaining('Renew with a card') })

test('a cancelled member can turn renewal on again with the stored consent and is charged as scheduled', async () => {
  await cancel()
  await run()
  expect(await info()).toMatchObject({
    autoRenew: false,
    plan: { packageId: '3001', days: 30 },
    resume: { price: '9.99', currency: 'USD', chargeTime: due - day },
  })
  expect(await resume()).toMatchObject({ code: 1, source: { autoRenew: true, premiumDueTime: due } })
  const { resume: offer, ...resumed } = await info()
  expect(resumed).toMatchObject({ autoRenew: true, nextChargeTime: due - day, price: '9.99' })
  expect(offer).toBeUndefined()
  expect(await subscriptions()).toEqual([{ state: 'active', consent_id: expect.any(String) }])
  await runAt(due - 72 * hour)
  await runAt(due - day)
  expect((await info()).premiumDueTime).toBe(due + 30 * day)
  expect(await orders()).toHaveLength(2)
})

test('repeated requests to turn renewal on keep one subscription and one charge per period', async () => {
  await cancel()
  expect((await Promise.all([resume(), resume(), resume()])).map(({ code }) => code)).toEqual([1, 1, 1])
  expect((await resume()).code).toBe(1)
  expect(await subscriptions()).toHaveLength(1)
  await runAt(due - 72 * hour)
  shop.server.clock.now = due - day
  await Promise.all([run(), run()])
  expect(await orders()).toHaveLength(2)
})

test('the consent of a cancelled renewal stays verified until the paid time ends, and is then disabled', async () => {
  await cancel()
  const [subscription] = await subscriptions()
  await runAt(due - 1)
  expect(await consentStatus(subscription?.consent_id)).toBe('VERIFIED')
  await runAt(due + 1)
  expect(await consentStatus(subscription?.consent_id)).toBe('DISABLED')
  expect(await resume()).toEqual(cardNeeded)
  expect(await subscriptions()).toMatchObject([{ state: 'cancelled' }])
})

test('renewal cannot be turned on with a disabled consent, and a new payment stores a new consent', async () => {
  await cancel()
  const [old] = await subscriptions()
  await shop.airwallex.disableConsent(old?.consent_id ?? '', `by-bank-${viewer.state.userId}`)
  expect(await resume()).toEqual(cardNeeded)
  expect((await info()).resume).toBeUndefined()
  expect((await info()).autoRenew).toBe(false)
  await buy(monthlyMembership)
  const [, renewed] = await subscriptions()
  expect(renewed).toMatchObject({ state: 'active' })
  expect(renewed?.consent_id).not.toBe(old?.consent_id)
  expect(await info()).toMatchObject({ autoRenew: true, premiumDueTime: due + 30 * day })
})

test('buying another plan appends its days, and its card and price apply to later renewals', async () => {
  await cancel()
  const [old] = await subscriptions()
  await buy(quarterlyMembership)
  expect(await info()).toMatchObject({
    autoRenew: true,
    premiumDueTime: due + 90 * day,
    nextChargeTime: due + 89 * day,
    price: '24.99',
    plan: { packageId: '3002', days: 90 },
  })
  await run()
  expect(await consentStatus(old?.consent_id)).toBe('DISABLED')
  await cancel()
  expect((await info()).resume).toMatchObject({ price: '24.99' })
})

test('a double tap on a plan creates one order, and once it is paid, another membership order is refused', async () => {
  await cancel()
  const [one, two] = await Promise.all([
    shop.order(viewer, quarterlyMembership),
    shop.order(viewer, quarterlyMembership),
  ])
  expect(one.orderId).toBe(two.orderId)
  await shop.sandbox.pay(one)
  const again = await viewer.call(payments.createOrder, orderInput(viewer, shop.server.origin, quarterlyMembership))
  expect([again.code, again.message]).toEqual([0, 'already a vip member'])
  expect((await info()).premiumDueTime).toBe(due + 90 * day)
})

test('a member whose consent is not known yet cannot buy another membership', async () => {
  viewer = await shop.buyer()
  const faults = [{ path: 'payment_consents', kind: '500Before', times: 1 }]
  const order = await shop.order(viewer, monthlyMembership)
  await shop.sandbox.pay(order)
  await shop.sandbox.knobs({ ...off, faults })
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  expect((await info()).autoRenew).toBe(false)
  const again = await viewer.call(payments.createOrder, orderInput(viewer, shop.server.origin, quarterlyMembership))
  expect([again.code, again.message]).toEqual([0, 'already a vip member'])
})

test('renewal turned on within the last day is charged one hour later at the earliest', async () => {
  await runAt(due - 72 * hour)
  await cancel()
  await runAt(due - 2 * hour)
  expect((await info()).resume?.chargeTime).toBe(due - hour)
  await resume()
  expect((await info()).nextChargeTime).toBe(due - hour)
  await runAt(due - hour - 1)
  expect(await orders()).toHaveLength(1)
  await runAt(due - hour)
  expect(await orders()).toHaveLength(2)
})

test('renewal of a refunded membership cannot be turned on, and its consent is disabled by the next run', async () => {
  const order = await shop.server.deps.db
    .selectFrom('order_intents')
    .innerJoin('orders', 'orders.order_id', 'order_intents.order_id')
    .select(['order_intents.intent_id', 'orders.order_id'])
    .where('orders.user_id', '=', viewer.state.userId)
    .executeTakeFirstOrThrow()
  const [subscription] = await subscriptions()
  await shop.airwallex.refund(order.intent_id ?? '', `refund-${order.order_id}`, 'asked')
  await shop.server.payments.settle(order.order_id)
  expect(await resume()).toEqual(cardNeeded)
  await run()
  expect(await consentStatus(subscription?.consent_id)).toBe('DISABLED')
})

test('renewal stays off while the provider does not respond, and the viewer can retry', async () => {
  await cancel()
  await shop.sandbox.knobs({ ...off, faults: [{ path: 'payment_consents', kind: '500Before', times: 1 }] })
  expect((await resume()).message).toContain('The payment service does not respond')
  expect((await info()).autoRenew).toBe(false)
  expect((await resume()).code).toBe(1)
})

test('turning renewal on while its consent is being disabled never leaves it on with a disabled consent', async () => {
  await cancel()
  shop.server.clock.now = due - 1
  await viewer.check()
  const [resumed] = await Promise.all([
    resume(),
    (async () => {
      shop.server.clock.now = due + 1
      await run()
    })(),
  ])
  const [subscription] = await subscriptions()
  const isOn = resumed.code === 1
  expect(subscription?.state).toBe(isOn ? 'active' : 'cancelled')
  if (isOn) expect(await consentStatus(subscription?.consent_id)).toBe('VERIFIED')
  await shop.server.database.pool.query("UPDATE subscriptions SET state = 'cancelled' WHERE user_id = $1", [
    viewer.state.userId,
  ])
})
