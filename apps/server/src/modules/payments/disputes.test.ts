import { accounts } from '@cliffhanger/contract/accounts'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../all-personal-data.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../testing/refund-shop.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { coins100, monthlyMembership, quarterlyMembership, type TestShop } from '../../testing/shop-world.ts'
import { purgeDueUsers } from '../accounts/purge.ts'
import { createTombstoneLog } from '../accounts/tombstones.ts'
import { renewMemberships } from './renewal/renew.ts'

const page = { pageNum: 1, pageSize: 30 }
const [hour, day] = [3_600_000, 86_400_000]
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
  expect(await shop.audit()).toEqual([])
})

const dueTime = async () => (await viewer.ask(payments.membershipInfo, {})).premiumDueTime
async function pass(ms: number) {
  shop.server.clock.now += ms
  // Refreshes the session, because sessions expire after thirty days without use.
  await viewer.check()
}

const account = () => viewer.ask(accounts.getUserAccountInfo, {})
const entries = async () =>
  (await viewer.ask(wallet.statement, page)).rows.map(({ kind, coins, balance, hold }) => [
    hold ?? kind,
    coins,
    balance,
  ])
const unlock = async (nepisode: number) => (await viewer.call(wallet.addBuyPlay, { vidId, nepisode })).code

test('an open dispute holds unspent coins, losing it takes all coins, and reversing the loss returns them', async () => {
  const order = await money.bought(viewer)
  await money.spend(viewer, [3, 4])
  const id = await money.dispute(order)
  expect((await shop.stateOf(order.orderId)).state).toBe('disputed')
  expect([await account(), await money.owed(viewer)]).toEqual([{ coinBalance: 0, heldCoins: 350 }, 0])
  expect(await unlock(5), 'held coins cannot be spent').toBe(-2)
  await money.end(id, 'LOST', order)
  expect([await account(), await money.owed(viewer)]).toEqual([{ coinBalance: 0 }, 200])
  await money.end(id, 'REVERSED', order)
  expect([await account(), await money.owed(viewer)]).toEqual([{ coinBalance: 350 }, 0])
  expect((await shop.stateOf(order.orderId)).state).toBe('granted')
  expect((await entries()).slice(0, 5)).toEqual([
    ['debt', -200, 350],
    ['refund', 550, 550],
    ['refund', -350, 0],
    ['released', 350, 350],
    ['held', -350, 0],
  ])
})

test('a won dispute releases the held coins exactly once', async () => {
  const order = await money.bought(viewer)
  const id = await money.dispute(order)
  await shop.server.payments.settle(order.orderId)
  expect(await account()).toEqual({ coinBalance: 0, heldCoins: 550 })
  await money.end(id, 'WON', order)
  await shop.server.payments.settle(order.orderId)
  expect(await account()).toEqual({ coinBalance: 550 })
  expect((await entries()).slice(0, 2)).toEqual([
    ['released', 550, 550],
    ['held', -550, 0],
  ])
  expect(await unlock(5)).toBe(1)
})

test('coins of another order can be spent during a dispute', async () => {
  const disputed = await money.bought(viewer, coins100)
  const id = await money.dispute(disputed)
  await money.bought(viewer)
  await shop.server.payments.settle(disputed.orderId)
  expect(await account()).toEqual({ coinBalance: 550, heldCoins: 100 })
  expect(await unlock(5)).toBe(1)
  await money.end(id, 'LOST', disputed)
  expect([await account(), await money.owed(viewer)]).toEqual([{ coinBalance: 450 }, 0])
})

test('a partial refund during a dispute is taken from the held coins', async () => {
  const order = await money.bought(viewer)
  const id = await money.dispute(order)
  await money.refund(order, 1)
  expect(await account()).toEqual({ coinBalance: 0, heldCoins: 440 })
  await money.end(id, 'WON', order)
  expect(await account()).toEqual({ coinBalance: 440 })
})

test('with two disputes over one order, the coins are held until both are closed', async () => {
  const order = await money.bought(viewer)
  const ids = [await money.dispute(order), await money.dispute(order)]
  await money.end(ids[0] ?? '', 'LOST', order)
  expect(await account()).toEqual({ coinBalance: 0 })
  await money.end(ids[0] ?? '', 'REVERSED', order)
  expect(await account()).toEqual({ coinBalance: 0, heldCoins: 550 })
  await money.end(ids[1] ?? '', 'WON', order)
  expect(await account()).toEqual({ coinBalance: 550 })
})

test('every coin is either spent or held after concurrent unlocks and a dispute', async () => {
  const order = await money.bought(viewer)
  const [, ...codes] = await Promise.all([money.dispute(order), ...[3, 4, 5, 6].map(unlock)])
  const bought = codes.filter((code) => code === 1).length
  const { coinBalance, heldCoins = 0 } = await account()
  expect(coinBalance + heldCoins + bought * 100).toBe(550)
  expect(await unlock(2)).toBe(1)
  if (bought < 4) expect(await unlock([3, 4, 5, 6].find((_, index) => codes[index] !== 1) ?? 0)).toBe(-2)
})

test('a dispute over a membership ends the renewal, and a won dispute does not restart it', async () => {
  const order = await money.bought(viewer, monthlyMembership)
  const id = await money.dispute(order)
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ vipRank: 1, autoRenew: false })
  await money.end(id, 'WON', order)
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ vipRank: 1, autoRenew: false })
})

test('a title is unlocked again when its lost dispute is reversed', async () => {
  const order = await money.bought(viewer, { vidId })
  const id = await money.dispute(order)
  await money.end(id, 'LOST', order)
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([])
  await money.end(id, 'REVERSED', order)
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).not.toEqual([])
})

test('an order that was parked needs a decision again after its dispute is won', async () => {
  const { pool } = shop.server.database
  const { vidId: sold } = await publishSample(shop.server.deps.db, 'parked-and-disputed')
  const order = await shop.order(viewer, { vidId: sold })
  await pool.query('DELETE FROM titles WHERE vid_id = $1', [sold])
  await shop.sandbox.pay(order)
  await shop.server.payments.settle(order.orderId)
  const id = await money.dispute(order)
  expect((await shop.stateOf(order.orderId)).state).toBe('disputed')
  await money.end(id, 'WON', order)
  expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'paid', parked: 'the title was deleted' })
})

test('reversing a lost dispute restores no membership that had expired before the loss', async () => {
  const order = await money.bought(viewer, monthlyMembership)
  const id = await money.dispute(order)
  await pass(31 * day)
  await money.end(id, 'LOST', order)
  await money.end(id, 'REVERSED', order)
  expect(await dueTime()).toBeNull()
})

test('a reversed dispute returns only the membership days that the lost dispute took', async () => {
  const order = await money.bought(viewer, monthlyMembership)
  const id = await money.dispute(order)
  await pass(20 * day)
  await money.end(id, 'LOST', order)
  expect(await dueTime()).toBeNull()
  await pass(20 * day)
  await money.end(id, 'REVERSED', order)
  expect(await dueTime()).toBe(shop.server.clock.now + 10 * day)
})

test('refunded days are not returned when a lost dispute over the remaining amount is reversed', async () => {
  const order = await money.bought(viewer, monthlyMembership)
  const id = await money.dispute(order)
  const { now } = shop.server.clock
  await money.refund(order, 3.33)
  expect(await dueTime()).toBe(now + 20 * day)
  await pass(15 * day)
  await money.end(id, 'LOST', order)
  expect(await dueTime()).toBeNull()
  await money.end(id, 'REVERSED', order)
  expect(await dueTime()).toBe(now + 20 * day)
})

/**
 * Creates a monthly membership two days before its renewal charge, and a quarterly one with a lost dispute that can be
 * reversed.
 */
async function noticed() {
  // As with two browser tabs: both memberships are delivered, and the later one's card is charged for renewals.
  const [disputed, renewing] = [
    await shop.order(viewer, quarterlyMembership),
    await shop.order(viewer, monthlyMembership),
  ]
  for (const order of [disputed, renewing]) {
    await shop.sandbox.pay(order)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  }
  const id = await money.dispute(disputed)
  await money.end(id, 'LOST', disputed)
  await pass(27 * day)
  await renew()
  const chargeTime = shop.server.clock.now + 2 * day
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ nextChargeTime: chargeTime })
  return { reverse: () => money.end(id, 'REVERSED', disputed), due: chargeTime + 91 * day }
}
const renew = (settle = shop.server.payments.settle) => renewMemberships({ ...shop.server.deps, settle })

test('a renewal period covered by days that a reversed dispute returned is not charged, but the next period is', async () => {
  const { reverse, due } = await noticed()
  await reverse()
  await pass(2 * day)
  await renew()
  const chargeTime = due - day
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({
    premiumDueTime: due,
    nextChargeTime: chargeTime,
  })
  expect((await viewer.ask(wallet.orders, page)).total).toBe(2)
  await pass(chargeTime - 2 * day - shop.server.clock.now)
  await renew()
  await pass(2 * day)
  await renew()
  expect(await dueTime()).toBe(due + 30 * day)
})

test('a renewal period is not charged if a dispute is reversed while the charge is being prepared', async () => {
  const { reverse, due } = await noticed()
  await pass(2 * day)
  await renew(async (orderId) => {
    const known = await shop.server.payments.settle(orderId)
    await reverse()
    return known
  })
  expect(await dueTime()).toBe(due)
  await pass(hour)
  await renew()
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({
    premiumDueTime: due,
    nextChargeTime: due - day,
  })
})

test('a dispute that is reversed after the account was purged restores no rights', async () => {
  const orders = [await money.bought(viewer, { vidId }), await money.bought(viewer, monthlyMembership)]
  const ids = await Promise.all(orders.map(money.dispute))
  for (const [index, order] of orders.entries()) await money.end(ids[index] ?? '', 'LOST', order)
  const { db, now, config } = shop.server.deps
  const { userId } = viewer.state
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
  const tombstones = createTombstoneLog(config.dataDir)
  await purgeDueUsers({ db, now, personalData: listPersonalDataModules(shop.server.deps), tombstones })
  for (const [index, order] of orders.entries()) await money.end(ids[index] ?? '', 'REVERSED', order)
  for (const table of ['title_rights', 'memberships'] as const) {
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).toEqual([])
  }
})
