import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  billingInfo,
  createOrder,
  createSandboxClient,
  orderInput,
  readIsSuccessfulCode,
  type Sandbox,
  saveBillingInfo,
  testCardNumbers,
} from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { auditWallet } from '../wallet/audit.ts'
import { mergeWallets } from '../wallet/ledger.ts'
import { findOrCreateOrder } from './open-order.ts'

const dayMs = 86_400_000
const page = { pageNum: 1, pageSize: 10 }
let server: TestServer
let sandbox: Sandbox
let viewer: ProtocolClient
beforeAll(async () => {
  server = await createTestServer({ hasSandbox: true })
  sandbox = createSandboxClient(server.origin)
})
afterAll(() => server.close())
beforeEach(async () => {
  viewer = await server.viewer()
  await saveBillingInfo(viewer)
  await sandbox.knobs({ webhooks: { isOff: true } })
})
afterEach(async () => {
  expect(await auditWallet(server.deps.db)).toEqual([])
})
const coinPackage = async () =>
  (await viewer.ask(wallet.getCoinAndVipRecharge, {})).coinRechargesList[1] ?? expect.fail('no package')
const vipPackage = async () =>
  (await viewer.ask(wallet.getCoinAndVipRecharge, {})).coinVipList[0] ?? expect.fail('no membership')
const balance = async (of = viewer) => (await of.ask(accounts.getUserAccountInfo, {})).coinBalance
const refusal = async (input: object) => {
  const { code, message } = await viewer.call(
    payments.createOrder,
    orderInput(viewer, server.origin, { rechargeId: '2002' }),
    {
      ...input,
    },
  )
  return [code, message]
}

test('a paid coin order credits coins and bonus and appears in the statement and the order list', async () => {
  const { rechargeId, conversionCoin, giveCoin, rechargeSum } = await coinPackage()
  const order = await createOrder(viewer, server.origin, { rechargeId })
  expect(order).toEqual({
    orderId: expect.stringMatching(/^\d+$/),
    airId: expect.stringMatching(/^int_/),
    airSecret: expect.any(String),
    airCurrency: 'USD',
  })
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(0)
  expect(await viewer.ask(accounts.userConduct, {})).toEqual({ isPaid: 0 })
  expect(await sandbox.pay(order)).toBe('SUCCEEDED')
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
  expect(await viewer.ask(accounts.userConduct, {})).toEqual({ isPaid: 1 })
  expect(await balance()).toBe(conversionCoin + giveCoin)
  const { rows } = await viewer.ask(wallet.statement, page)
  expect(rows.map(({ kind, coins, orderId }) => [kind, coins, orderId])).toEqual([
    ['bonus', giveCoin, order.orderId],
    ['topup', conversionCoin, order.orderId],
  ])
  expect(await viewer.ask(wallet.orders, page)).toMatchObject({
    total: 1,
    rows: [
      {
        orderId: order.orderId,
        orderType: 1,
        name: '500 + 50 coins',
        price: rechargeSum,
        currency: 'USD',
        state: 'granted',
        paidTime: server.clock.now,
      },
    ],
  })
})

test('concurrent requests get the same order, and a request after 30 minutes or after payment gets a new order', async () => {
  const { rechargeId } = await coinPackage()
  const open = () => createOrder(viewer, server.origin, { rechargeId })
  const orders = await Promise.all(Array.from({ length: 5 }, open))
  const [first = expect.fail('none')] = orders
  expect(new Set(orders.map(({ orderId, airId }) => `${orderId} ${airId}`)).size).toBe(1)
  await sandbox.pay(first)
  const second = await open()
  expect(second.orderId).not.toBe(first.orderId)
  server.clock.now += 31 * 60_000
  expect((await open()).orderId).not.toBe(second.orderId)
  expect(await readIsSuccessfulCode(viewer, first.orderId)).toBe(1)
})

test('a paid membership order creates a customer, adds days, stores the consent and blocks a second membership order', async () => {
  const { packageId: vipId, vipName, days, price } = await vipPackage()
  const order = await createOrder(viewer, server.origin, { vipId })
  expect(order.airCustomerId).toMatch(/^cus_/)
  expect(await sandbox.pay(order)).toBe('SUCCEEDED')
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
  const due = server.clock.now + days * dayMs
  expect(await viewer.ask(accounts.getUserInfo, {})).toMatchObject({ vipRank: 1, premiumDueTime: due })
  expect(await viewer.ask(payments.membershipInfo, {})).toEqual({
    vipRank: 1,
    premiumDueTime: due,
    autoRenew: true,
    nextChargeTime: due - dayMs,
    price,
    currency: 'USD',
    plan: { packageId: vipId, name: vipName, days },
  })
  const again = await viewer.call(payments.createOrder, orderInput(viewer, server.origin, { vipId }))
  expect([again.code, again.message]).toEqual([0, 'already a vip member'])
  expect(await viewer.ask(payments.cancelRenewal, {})).toEqual({ autoRenew: false, premiumDueTime: due })
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({
    vipRank: 1,
    autoRenew: false,
    nextChargeTime: null,
    price: '',
  })
})

test.each([30, 90, 365])('a membership of %i days ends after that many days', async (days) => {
  const plans = (await viewer.ask(wallet.getCoinAndVipRecharge, {})).coinVipList
  const vipId = plans.find((plan) => plan.days === days)?.packageId ?? ''
  const order = await createOrder(viewer, server.origin, { vipId })
  await sandbox.pay(order)
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
  const { premiumDueTime } = await viewer.ask(accounts.getUserInfo, {})
  expect(((premiumDueTime ?? 0) - server.clock.now) / dayMs).toBe(days)
})

test('buying a whole title opens every episode permanently and is possible only once', async () => {
  const { vidId } = await publishSample(server.deps.db, 'whole')
  const order = await createOrder(viewer, server.origin, { vidId })
  await sandbox.pay(order)
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
  const { unlockedEpisodesList, nEpisode } = await viewer.ask(playback.getPlayList, { videoId: vidId })
  expect(unlockedEpisodesList).toHaveLength(nEpisode)
  const again = await viewer.call(payments.createOrder, orderInput(viewer, server.origin, { vidId }))
  expect([again.code, again.message]).toEqual([0, 'You already own this title.'])
})

test('an order can be paid with another card after a decline', async () => {
  const { rechargeId } = await coinPackage()
  const order = await createOrder(viewer, server.origin, { rechargeId })
  expect(await sandbox.pay(order, testCardNumbers.declined)).toBe('issuer_declined')
  const answer = await viewer.call(payments.isSuccessful, { orderId: order.orderId, orderType: 1, payType: 13 })
  expect([answer.code, answer.message]).toEqual([0, 'The payment was declined. You can try again with another card.'])
  expect(await sandbox.pay(order)).toBe('SUCCEEDED')
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
})

test('a new order request delivers an already paid order and creates no second payment while one is pending', async () => {
  const { packageId: vipId } = await vipPackage()
  const membership = await createOrder(viewer, server.origin, { vipId })
  await sandbox.pay(membership)
  const again = await viewer.call(payments.createOrder, orderInput(viewer, server.origin, { vipId }))
  expect([again.code, again.message]).toEqual([0, 'already a vip member'])
  const { rechargeId } = await coinPackage()
  const coins = await createOrder(viewer, server.origin, { rechargeId })
  expect(await sandbox.pay(coins, testCardNumbers.pending)).toBe('PENDING')
  const meanwhile = await viewer.call(payments.createOrder, orderInput(viewer, server.origin, { rechargeId }))
  expect([meanwhile.code, meanwhile.message]).toEqual([0, expect.stringContaining('We have your payment')])
})

test('after an unfinished bank challenge, the same order gets a payment that accepts another card', async () => {
  const { rechargeId } = await coinPackage()
  const order = await createOrder(viewer, server.origin, { rechargeId })
  expect(await sandbox.pay(order, testCardNumbers.challenge)).toBe('REQUIRES_CUSTOMER_ACTION')
  const again = await createOrder(viewer, server.origin, { rechargeId })
  expect([again.orderId, again.airId === order.airId]).toEqual([order.orderId, false])
  expect(await sandbox.pay(again)).toBe('SUCCEEDED')
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
})

test('createOrder refuses an unknown package or order type, another account or return URL, and a buyer without billing details', async () => {
  expect(await refusal({ rechargeId: '9999' })).toEqual([404, 'Not found.'])
  expect(await refusal({ gainuserId: '10000001' })).toEqual([403, expect.any(String)])
  expect(await refusal({ returnUrl: 'https://evil.example/' })).toEqual([400, expect.stringContaining('returnUrl')])
  expect(await refusal({ orderType: 7 })).toEqual([400, expect.stringContaining('orderType')])
  const fresh = await server.viewer()
  const answer = await fresh.call(payments.createOrder, orderInput(fresh, server.origin, { rechargeId: '2002' }))
  expect([answer.code, answer.message]).toEqual([0, 'Please enter your first name, last name and phone number.'])
})

test('billing details with empty fields, or with invalid or blocked email addresses, are refused', async () => {
  const send = (fields: object) => viewer.call(payments.updUserAirwallexInfo, { ...billingInfo, ...fields })
  expect((await send({ airFirstName: '  ' })).message).toContain('airFirstName')
  expect((await send({ airPhone: '' })).message).toContain('airPhone')
  expect((await send({ airEmail: 'nobody' })).source).toMatchObject({ state: 2025 })
  const at = new Date()
  await server.deps.db.insertInto('blocked_addresses').values({ pattern: '@spam.example', created_at: at }).execute()
  expect((await send({ airEmail: 'a@SPAM.example' })).source).toMatchObject({ state: 2025 })
  expect((await send({ airEmail: 'New@Example.com' })).source).toEqual({ state: 1 })
  expect(await viewer.ask(accounts.getUserInfo, {})).toMatchObject({ airEmail: 'new@example.com' })
})

test('another viewer’s order returns 404 like a missing order', async () => {
  const { rechargeId } = await coinPackage()
  const order = await createOrder(viewer, server.origin, { rechargeId })
  const other = await server.viewer()
  expect([
    await readIsSuccessfulCode(other, order.orderId),
    await readIsSuccessfulCode(other, '1'),
    await readIsSuccessfulCode(other, 'x'),
  ]).toEqual([404, 404, 404])
  expect((await other.call(payments.qrLink, { orderId: order.orderId })).code).toBe(404)
})

test('a payment link lets exactly one other device pay the order for its buyer', async () => {
  const { rechargeId, conversionCoin, giveCoin, rechargeSum } = await coinPackage()
  const order = await createOrder(viewer, server.origin, { rechargeId })
  const { url, expiresTime } = await viewer.ask(payments.qrLink, { orderId: order.orderId })
  expect(expiresTime).toBe(server.clock.now + 15 * 60_000)
  const token = url.split('#')[1] ?? ''
  expect(url).toBe(`${server.origin}/pay#${token}`)
  const [phone, stranger] = await Promise.all([server.viewer(), server.viewer()])
  const opened = await phone.ask(payments.openLink, { token })
  expect(opened).toMatchObject({ orderId: order.orderId, airId: order.airId, price: rechargeSum, currency: 'USD' })
  expect((await phone.call(payments.openLink, { token })).code).toBe(1)
  expect((await stranger.call(payments.openLink, { token })).code).toBe(0)
  await sandbox.pay(opened)
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
  expect([await balance(), await balance(phone)]).toEqual([conversionCoin + giveCoin, 0])
  expect((await phone.call(payments.openLink, { token })).code).toBe(0)
})

test('a membership that another device paid by link renews for its buyer with the card used on that device', async () => {
  const { packageId: vipId, days, price } = await vipPackage()
  const order = await createOrder(viewer, server.origin, { vipId })
  // The client secret of the first payment is too old now, so opening the link creates another payment for the same
  // customer.
  server.clock.now += 51 * 60_000
  const { url } = await viewer.ask(payments.qrLink, { orderId: order.orderId })
  const phone = await server.viewer()
  const opened = await phone.ask(payments.openLink, { token: url.split('#')[1] ?? '' })
  expect(opened).toMatchObject({ orderId: order.orderId, airCustomerId: order.airCustomerId, price, days })
  expect(opened.airId).not.toBe(order.airId)
  await sandbox.pay(opened)
  expect(await readIsSuccessfulCode(viewer, order.orderId)).toBe(1)
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ vipRank: 1, autoRenew: true, price })
  expect(await phone.ask(payments.membershipInfo, {})).toMatchObject({ vipRank: 0, autoRenew: false })
})

/** Orders the same product again on the site of another brand, in another language. */
async function orderElsewhere(orderId: string) {
  const product = await server.deps.db
    .selectFrom('orders')
    .select(['order_type', 'product_id', 'names', 'price', 'currency', 'coins', 'bonus', 'days', 'vid_id'])
    .select('promised_bonus')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { userId } = viewer.state
  const buyer = { userId, billing: undefined, canSaveCard: false, card: undefined, keepSource: async () => undefined }
  const place = { language: 8, brandId: 'other', origin: 'https://other.example.com' } as const
  return findOrCreateOrder(server.deps, product, { ...buyer, ...place })
}

test('an open order that is used again gets the language, the brand and the link origin of the last request', async () => {
  const { orderId } = await createOrder(viewer, server.origin, { rechargeId: '2002' })
  const place = { language: 8, brand_id: 'other', origin: 'https://other.example.com' }
  expect(await orderElsewhere(orderId)).toMatchObject({ order: { order_id: orderId, ...place } })
})

test('an order is refused if the wallet of its viewer was merged into another one meanwhile', async () => {
  const { db, now } = server.deps
  const into = await server.viewer()
  await saveBillingInfo(into)
  const { orderId } = await createOrder(viewer, server.origin, { rechargeId: '2002' })
  await mergeWallets(db, viewer.state.userId, into.state.userId, new Date(now()))
  await expect(orderElsewhere(orderId)).rejects.toThrow('unauthorized')
})
