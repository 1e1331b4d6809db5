import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { studio } from '@cliffhanger/contract/studio/studio'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { orderInput } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../testing/refund-shop.ts'
import { coins100, coins550 } from '../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../testing/studio-client.ts'
import { mergeWallets } from '../wallet/ledger.ts'

const dayMs = 86_400_000
let money: RefundShop
/** A second server with the same database. */
let other: Awaited<ReturnType<typeof createApp>>
let owner: StudioClient
beforeAll(async () => {
  money = await openRefundShop()
  const { server } = money.shop
  // Only the first server starts the payment sandbox.
  const provider = { ...server.deps.provider, listensAt: () => undefined }
  other = await createApp({ ...server.deps, provider }, { isReconciling: false })
  owner = await signInAs(server, 'owner')
})
afterAll(async () => {
  await other.app.close()
  await money.shop.close()
})
beforeEach(async () => {
  // Moves the clock past the end of the previous promotion and of the operator's session.
  clock().now += 40 * dayMs
  await owner.signIn()
})
afterEach(async () => expect(await money.shop.audit()).toEqual([]))

const clock = () => money.shop.server.clock
const begin = (percent = 20, endTime = clock().now + 7 * dayMs) =>
  owner.ask(studio.promotions.begin, { kind: 'firstTopUp', percent, endTime })
async function shownPack(viewer: ProtocolClient, rechargeId = coins550.rechargeId) {
  const { coinRechargesList } = await viewer.ask(wallet.getCoinAndVipRecharge, {})
  return coinRechargesList.find((pack) => pack.rechargeId === rechargeId)
}
const entriesOf = async (viewer: ProtocolClient) =>
  (await viewer.ask(wallet.statement, { pageNum: 1, pageSize: 30 })).rows
    .map(({ kind, coins }) => `${kind} ${coins}`)
    .reverse()

test('without a promotion, packages and orders have no first top-up bonus', async () => {
  const viewer = await money.shop.buyer()
  expect(await shownPack(viewer)).not.toHaveProperty('firstBonus')
  await money.bought(viewer)
  expect(await entriesOf(viewer)).toEqual(['topup 500', 'bonus 50'])
})

test('the first top-up gives the bonus coins that its package showed, and the second gives none', async () => {
  const endTime = clock().now + 7 * dayMs
  await begin(20, endTime)
  const viewer = await money.shop.buyer()
  expect(await shownPack(viewer)).toMatchObject({ giveCoin: 50, firstBonus: 100, firstBonusUntil: endTime })
  await money.bought(viewer)
  expect(await entriesOf(viewer)).toEqual(['topup 500', 'bonus 50', 'bonus 100'])
  expect(await shownPack(viewer)).not.toHaveProperty('firstBonus')
  await money.bought(viewer)
  expect((await entriesOf(viewer)).slice(3)).toEqual(['topup 500', 'bonus 50'])
})

test('when two servers settle two orders at once, only one order gets the first top-up bonus', async () => {
  await begin()
  const viewer = await money.shop.buyer()
  const orders = [await money.shop.order(viewer, coins550), await money.shop.order(viewer, coins100)]
  for (const order of orders) await money.shop.sandbox.pay(order)
  await Promise.all(
    orders.flatMap(({ orderId }) => [money.shop.server.payments.settle(orderId), other.payments.settle(orderId)]),
  )
  const entries = await entriesOf(viewer)
  expect(entries.toSorted()).toEqual(
    ['topup 500', 'bonus 50', 'topup 100', entries.includes('bonus 100') ? 'bonus 100' : 'bonus 20'].toSorted(),
  )
})

test('after a promotion ends, an earlier order keeps its promised bonus and a later order gets none', async () => {
  await begin()
  const [early, late] = [await money.shop.buyer(), await money.shop.buyer()]
  const order = await money.shop.order(early)
  clock().now += 8 * dayMs
  await money.shop.sandbox.pay(order)
  await money.shop.server.payments.settle(order.orderId)
  await early.check()
  expect(await entriesOf(early)).toEqual(['topup 500', 'bonus 50', 'bonus 100'])
  await late.check()
  expect(await shownPack(late)).not.toHaveProperty('firstBonus')
  await money.bought(late)
  expect(await entriesOf(late)).toEqual(['topup 500', 'bonus 50'])
})

test('an order is refused if its bonus is smaller than the app showed', async () => {
  await begin()
  const viewer = await money.shop.buyer()
  await owner.ask(studio.promotions.stop, { kind: 'firstTopUp' })
  const asked = orderInput(viewer, money.shop.server.origin, coins550)
  const refused = await viewer.call(payments.createOrder, { ...asked, firstBonus: 100 })
  expect(refused).toMatchObject({ code: -3 })
  expect(await viewer.call(payments.createOrder, asked)).toMatchObject({ code: 1 })
})

test("a viewer's data export contains the promised and the given bonus coins of each order", async () => {
  await begin()
  const viewer = await money.shop.buyer()
  const promised = await money.shop.order(viewer, coins100)
  await money.bought(viewer)
  await money.shop.sandbox.pay(promised)
  await money.shop.server.payments.settle(promised.orderId)
  const { payments: exported } = await viewer.ask(ownAccount.export, {})
  expect(exported).toMatchObject({
    orders: [
      { orderId: promised.orderId, promisedBonus: 20, firstBonus: 0 },
      { promisedBonus: 100, firstBonus: 100 },
    ],
  })
})

test('a refund takes the first top-up bonus back, and the bonus is not given again', async () => {
  await begin()
  const viewer = await money.shop.buyer()
  const order = await money.bought(viewer)
  await money.refund(order)
  expect(await money.shop.balance(viewer)).toBe(0)
  expect((await entriesOf(viewer)).at(-1)).toBe('refund -650')
  expect(await shownPack(viewer)).not.toHaveProperty('firstBonus')
  await money.bought(viewer)
  expect(await money.shop.balance(viewer)).toBe(550)
})

test('refunding half of the price takes back half of all coins', async () => {
  await begin()
  const viewer = await money.shop.buyer()
  const order = await money.bought(viewer, coins100)
  await money.refund(order, 0.5)
  expect(await money.shop.balance(viewer)).toBeGreaterThan(50)
  expect(await money.shop.balance(viewer)).toBeLessThan(70)
})

test('an order of a wallet that was merged into a wallet with a top-up gets no first top-up bonus', async () => {
  await begin()
  const [owned, guest] = [await money.shop.buyer(), await money.shop.buyer()]
  await money.bought(owned, coins100)
  const pending = await money.shop.order(guest)
  const { db } = money.shop.server.deps
  await mergeWallets(db, guest.state.userId, owned.state.userId, new Date(clock().now))
  await money.shop.sandbox.pay(pending)
  await money.shop.server.payments.settle(pending.orderId)
  expect(await entriesOf(owned)).toEqual(['topup 100', 'bonus 20', 'merge 0', 'topup 500', 'bonus 50'])
  expect(await shownPack(owned)).not.toHaveProperty('firstBonus')
})

test('all viewers always see the same end of a promotion, and the end cannot be extended', async () => {
  const endTime = clock().now + 7 * dayMs
  await begin(20, endTime)
  const ends: (number | undefined)[] = []
  for (let day = 0; day < 7; day += 1) {
    const viewer = await money.shop.buyer()
    ends.push((await shownPack(viewer))?.firstBonusUntil, (await shownPack(viewer))?.firstBonusUntil)
    clock().now += 0.9 * dayMs
  }
  expect(new Set(ends)).toEqual(new Set([endTime]))
  await owner.signIn()
  const later = { kind: 'firstTopUp', percent: 20, endTime: endTime + 7 * dayMs } as const
  expect((await owner.call(studio.promotions.begin, later)).failure).toMatchObject({ reason: 'conflict' })
  await owner.ask(studio.promotions.stop, { kind: 'firstTopUp' })
  expect((await owner.call(studio.promotions.begin, later)).failure).toMatchObject({ reason: 'conflict' })
  const { pool } = money.shop.server.database
  await expect(pool.query("UPDATE promotions SET ends_at = ends_at + interval '1 day'")).rejects.toThrow(
    'the terms of a promotion do not change',
  )
  clock().now = endTime
  await owner.signIn()
  expect(await owner.call(studio.promotions.begin, later)).toMatchObject({ status: 200 })
  await owner.ask(studio.promotions.stop, { kind: 'firstTopUp' })
  clock().now += 7 * dayMs
})

test.each([
  ['percent', { percent: 101 }],
  ['endTime', { days: 0.5 }],
  ['endTime', { days: 367 }],
])(
  'an operator cannot start a promotion with an invalid %s',
  async (_, { percent = 20, days = 7 }: { percent?: number; days?: number }) => {
    const endTime = clock().now + days * dayMs
    const refused = await owner.call(studio.promotions.begin, { kind: 'firstTopUp', percent, endTime })
    expect(refused.failure).toMatchObject({ reason: 'badRequest' })
  },
)

test('Studio shows a promotion, and logs its start and its stop with the operator and the terms', async () => {
  const endTime = clock().now + 7 * dayMs
  await begin(15, endTime)
  const terms = { kind: 'firstTopUp', percent: 15, endTime }
  const { promotions } = await owner.ask(studio.promotions.state, {})
  expect(promotions).toContainEqual({ ...terms, isStopped: false, isRunning: true })
  await owner.ask(studio.promotions.stop, { kind: 'firstTopUp' })
  const { promotions: after } = await owner.ask(studio.promotions.state, {})
  expect(after).toContainEqual({ ...terms, isStopped: true, isRunning: false })
  const { rows } = await money.shop.server.database.pool.query(
    `SELECT who, command, changes FROM operator_actions a JOIN operator_outcomes USING (action_id)
      WHERE changes IS NOT NULL ORDER BY a.action_id DESC LIMIT 2`,
  )
  const who = expect.stringMatching(/^The owner <owner-/)
  expect(rows).toMatchObject([
    { who, command: 'studio promotions stop', changes: { before: { firstTopUp: { percent: 15, endTime } } } },
    { who, command: 'studio promotions begin', changes: { after: { firstTopUp: { percent: 15, endTime } } } },
  ])
})
