import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectWaiting } from '../../testing/lock-waits.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../testing/refund-shop.ts'
import { monthlyMembership, quarterlyMembership, type TestShop } from '../../testing/shop-world.ts'
import * as ledger from '../wallet/ledger.ts'
import { markUnfinishedOrdersDue } from './due-orders.ts'
import { insertRefund, readRefunds } from './order-store.ts'
import { createSettle } from './settle.ts'

const page = { pageNum: 1, pageSize: 30 }
const off = { webhooks: { isOff: true } }
let shop: TestShop
let money: RefundShop
let viewer: ProtocolClient
let vidId: string
beforeAll(async () => {
  money = await openRefundShop()
  ;({ shop, vidId } = money)
})
afterAll(() => shop.close())
beforeEach(async () => {
  viewer = await shop.buyer()
})
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
})

/** Creates the settle function of a second server process. */
function openSecond() {
  const { db, now, provider, log } = shop.server.deps
  return createSettle({ db, now, provider, log, ledger, queueConversions: async () => undefined })
}
const kinds = async () => (await viewer.ask(wallet.statement, page)).rows.map(({ kind, coins }) => `${kind} ${coins}`)

test('a full refund takes back all coins including the bonus, and settling the order again changes nothing', async () => {
  const order = await money.bought(viewer)
  await money.refund(order)
  await shop.server.payments.settle(order.orderId)
  expect(await shop.balance(viewer)).toBe(0)
  expect(await kinds()).toEqual(['refund -550', 'bonus 50', 'topup 500'])
  expect((await shop.stateOf(order.orderId)).state).toBe('refunded')
  expect(await viewer.call(payments.isSuccessful, { orderId: order.orderId, orderType: 1, payType: 13 })).toMatchObject(
    {
      code: 0,
      message: 'This payment was refunded.',
    },
  )
})

test('partial refunds take back their share of the coins, never more than all coins in total', async () => {
  const order = await money.bought(viewer)
  await money.refund(order, 1)
  expect(await shop.balance(viewer)).toBe(440)
  await money.refund(order, 1)
  expect(await shop.balance(viewer)).toBe(330)
  expect((await shop.stateOf(order.orderId)).state).toBe('granted')
  await money.refund(order)
  expect(await shop.balance(viewer)).toBe(0)
  await expect(money.refund(order, 1)).rejects.toThrow('validation_error')
})

test('refunded coins that were already spent become a debt that the next top-up pays, and unlocks stay', async () => {
  const order = await money.bought(viewer)
  await money.spend(viewer, [3, 4, 5])
  await money.refund(order)
  expect([await shop.balance(viewer), await money.owed(viewer)]).toEqual([0, 300])
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([3, 4, 5])
  await money.bought(viewer)
  expect([await shop.balance(viewer), await money.owed(viewer)]).toEqual([250, 0])
  expect((await kinds()).slice(0, 4)).toEqual(['bonus 50', 'debt -300', 'topup 500', 'refund -250'])
})

test('payment facts that were read before a refund do not return coins after the refund', async () => {
  const order = await money.bought(viewer)
  // Another process reads the facts before the refund and is blocked before it can apply them.
  const other = openSecond()
  const held = await shop.server.database.pool.connect()
  await held.query('BEGIN')
  await held.query('SELECT 1 FROM orders WHERE order_id = $1 FOR UPDATE', [order.orderId])
  const late = other(order.orderId)
  await expectWaiting(shop.server.database.pool, 1)
  await shop.airwallex.refund(order.airId, `late-${order.orderId}`, 'asked')
  // The first process applies the newer facts while it holds the lock.
  await held.query('SELECT take_coins_back($1, 550, $2, $3, $4, now())', [
    viewer.state.userId,
    `refund:${order.orderId}:1`,
    '',
    order.orderId,
  ])
  await held.query("UPDATE orders SET reversals = 1, reversed_coins = 550, state = 'refunded' WHERE order_id = $1", [
    order.orderId,
  ])
  await held.query('COMMIT')
  held.release()
  await late
  expect(await shop.balance(viewer)).toBe(0)
  expect((await shop.stateOf(order.orderId)).state).toBe('refunded')
})

test('a failed refund changes nothing', async () => {
  const order = await money.bought(viewer)
  await shop.sandbox.knobs({ ...off, refundOutcome: 'FAILED' })
  await money.refund(order)
  expect(await shop.balance(viewer)).toBe(550)
  expect((await shop.stateOf(order.orderId)).state).toBe('granted')
})

test('after the refund of its only payment, a membership ends at once and no longer renews', async () => {
  const order = await money.bought(viewer, monthlyMembership)
  await money.refund(order)
  await shop.server.payments.settle(order.orderId)
  const info = await viewer.ask(payments.membershipInfo, {})
  expect(info).toMatchObject({ vipRank: 0, premiumDueTime: null, autoRenew: false })
})

test('after a refund, settling the order again does not shorten the remaining membership again', async () => {
  const order = await shop.order(viewer, monthlyMembership)
  const other = await shop.order(viewer, quarterlyMembership)
  for (const one of [order, other]) {
    await shop.sandbox.pay(one)
    expect(await shop.isSuccessful(viewer, one.orderId)).toBe(1)
  }
  await money.refund(order)
  await shop.server.payments.settle(order.orderId)
  const { premiumDueTime } = await viewer.ask(payments.membershipInfo, {})
  expect(premiumDueTime).toBe(shop.server.clock.now + 90 * 86_400_000)
})

test('a refunded title is locked again, and episodes bought with coins stay open', async () => {
  await money.bought(viewer)
  await money.spend(viewer, [3])
  const order = await money.bought(viewer, { vidId })
  await money.refund(order)
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([3])
})

test('a partial refund is rounded to the currency of the payment, which may differ from that of the order', async () => {
  const order = await money.bought(viewer)
  const { db, now } = shop.server.deps
  const inOrder = (currency: string) =>
    shop.server.database.pool.query('UPDATE orders SET currency = $2 WHERE order_id = $1', [order.orderId, currency])
  const refund = { request_id: `part-${order.orderId}`, order_id: order.orderId, intent_id: order.airId }
  await insertRefund(db, { ...refund, amount: '1.50', reason: 'asked', created_at: new Date(now()) })
  await inOrder('JPY')
  await shop.server.payments.settle(order.orderId)
  await inOrder('USD')
  expect((await readRefunds(db, order.orderId)).map(({ amount }) => amount)).toEqual(['1.50'])
})

test('an order whose refund was not sent is due when a server starts', async () => {
  const order = await money.bought(viewer)
  const { db, now } = shop.server.deps
  const refund = { request_id: `due-${order.orderId}`, order_id: order.orderId, intent_id: order.airId }
  await insertRefund(db, { ...refund, amount: null, reason: 'asked', created_at: new Date(now()) })
  await markUnfinishedOrdersDue(db, new Date(now()))
  await shop.round()
  expect((await shop.stateOf(order.orderId)).state).toBe('refunded')
})

test('when two servers settle two orders of one title, one is delivered and the other one is refunded', async () => {
  const first = await shop.order(viewer, { vidId })
  shop.server.clock.now += 31 * 60_000
  const second = await shop.order(viewer, { vidId })
  const orders = [first, second]
  await Promise.all(orders.map((order) => shop.sandbox.pay(order)))
  await Promise.all([shop.server.payments.settle(first.orderId), openSecond()(second.orderId)])
  shop.server.clock.now += 10_000
  await shop.round()
  const states = await Promise.all(orders.map(({ orderId }) => shop.stateOf(orderId)))
  expect(states.map(({ state }) => state).toSorted()).toEqual(['granted', 'refunded'])
  const refunds = await Promise.all(orders.map(({ airId }) => shop.airwallex.refundsOf(airId)))
  expect(refunds.map((list) => list.length)).toEqual(states.map(({ state }) => (state === 'refunded' ? 1 : 0)))
  const { rows } = await shop.server.database.pool.query(
    'SELECT kind, (SELECT count(*)::int FROM title_rights WHERE user_id = $1) AS titles FROM mails WHERE user_id = $1 ORDER BY 1',
    [viewer.state.userId],
  )
  expect(rows).toEqual([
    { kind: 'paidTwice', titles: 1 },
    { kind: 'receipt', titles: 1 },
  ])
})
