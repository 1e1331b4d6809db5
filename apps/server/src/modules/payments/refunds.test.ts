import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPersonalData } from '../../all-personal-data.ts'
import { until } from '../../testing/paying.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { publishSample } from '../../testing/sample-title.ts'
import { coins550, month, openShop, quarter, type TestShop } from '../../testing/shop-world.ts'
import { purgeDeleted } from '../accounts/purge.ts'
import { createTombstones } from '../accounts/tombstones.ts'
import { books } from '../wallet/service.ts'
import { renewMemberships } from './renewal/renew.ts'
import { createSettle } from './settle.ts'

const page = { pageNum: 1, pageSize: 30 }
const [hour, day] = [3_600_000, 86_400_000]
const off = { webhooks: { isOff: true } }
let shop: TestShop
let viewer: ProtocolClient
let vidId: string
beforeAll(async () => {
  shop = await openShop()
  vidId = (await publishSample(shop.server.deps.db, 'refunded', { pricePerEpisode: 100 })).vidId
})
afterAll(() => shop.close())
beforeEach(async () => {
  viewer = await shop.buyer()
})
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
})

async function bought(what: Parameters<TestShop['order']>[1] = coins550) {
  const order = await shop.order(viewer, what)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  return order
}
type Order = Awaited<ReturnType<typeof bought>>
/** As a person does it in the provider's own web app, and nobody tells us but the message. */
async function refund({ airId, orderId }: Order, amount?: number) {
  const made = await shop.airwallex.refund(airId, `web-app-${Math.random()}`, 'asked', amount)
  await shop.server.payments.settle(orderId)
  return made
}
/** What a bank does, and the message that comes of it: only messages name disputes. */
async function tell(name: string, { airId, orderId }: Order, id: string) {
  const object = { id, payment_intent_id: airId, status: 'whatever it says' }
  expect(await shop.ring({ name: `payment_dispute.${name}`, object })).toBe(200)
  await shop.server.payments.settle(orderId)
}
async function dispute(order: Order) {
  const { id } = await simulate('create', { payment_intent_id: order.airId })
  await tell('requires_response', order, String(id))
  return String(id)
}
const end = async (id: string, status: string, order: Order) => {
  await simulate(`${id}/resolve`, { status })
  await tell(status.toLowerCase(), order, id)
}
async function simulate(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const { clientId, apiKey } = shop.server.deps.provider.ownSandbox ?? expect.fail('no stand-in')
  const base = `${shop.server.origin}/sandbox/airwallex/api/v1`
  const login = await fetch(`${base}/authentication/login`, {
    method: 'POST',
    headers: { 'x-client-id': clientId, 'x-api-key': apiKey },
  })
  const { token }: { token: string } = JSON.parse(await login.text())
  const answer = await fetch(`${base}/simulation/pa/payment_disputes/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return JSON.parse(await answer.text())
}
/** A second process, as far as orders go. */
function openSecond() {
  const { db, now, provider, log } = shop.server.deps
  return createSettle({ db, now, provider, log, books })
}
const spend = async (episodes: readonly number[]) => {
  for (const nepisode of episodes) await viewer.ask(wallet.addBuyPlay, { vidId, nepisode })
}
const owed = async () => {
  const { rows } = await shop.server.database.pool.query<{ debt: string }>(
    'SELECT debt FROM wallets WHERE user_id = $1',
    [viewer.state.userId],
  )
  return Number(rows[0]?.debt)
}
const dueTime = async () => (await viewer.ask(payments.membershipInfo, {})).premiumDueTime
async function pass(ms: number) {
  shop.server.clock.now += ms
  // Sessions end when nobody comes for thirty days.
  await viewer.check()
}
const kinds = async () => (await viewer.ask(wallet.statement, page)).rows.map(({ kind, coins }) => `${kind} ${coins}`)

test('all of it back: all coins go, with their bonus; a message that comes twice changes nothing', async () => {
  const order = await bought()
  await refund(order)
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

test('parts of it back: as many coins as their share, and together never more than all', async () => {
  const order = await bought()
  await refund(order, 1)
  expect(await shop.balance(viewer)).toBe(440)
  await refund(order, 1)
  expect(await shop.balance(viewer)).toBe(330)
  expect((await shop.stateOf(order.orderId)).state).toBe('granted')
  await refund(order)
  expect(await shop.balance(viewer)).toBe(0)
  await expect(refund(order, 1)).rejects.toThrow('validation_error')
})

test('coins that were spent become a debt, which the next top-up pays; what was unlocked stays', async () => {
  const order = await bought()
  await spend([3, 4, 5])
  await refund(order)
  expect([await shop.balance(viewer), await owed()]).toEqual([0, 300])
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([3, 4, 5])
  await bought()
  expect([await shop.balance(viewer), await owed()]).toEqual([250, 0])
  expect((await kinds()).slice(0, 4)).toEqual(['bonus 50', 'debt -300', 'topup 500', 'refund -250'])
})

test('facts that were read before a refund give nothing back after it', async () => {
  const order = await bought()
  // Another process reads that nothing was refunded, and is held up before it can say so.
  const other = openSecond()
  const held = await shop.server.database.pool.connect()
  await held.query('BEGIN')
  await held.query('SELECT 1 FROM orders WHERE order_id = $1 FOR UPDATE', [order.orderId])
  const late = other(order.orderId)
  await until('waiting for the order', async () => {
    const { rows } = await shop.server.database.pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')
    return rows.length > 0
  })
  await shop.airwallex.refund(order.airId, `late-${order.orderId}`, 'asked')
  // What the first process does with the newer facts, under the lock that it holds.
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

test('a refund that the bank did not take leaves everything as it was', async () => {
  const order = await bought()
  await shop.sandbox.knobs({ ...off, refundOutcome: 'FAILED' })
  await refund(order)
  expect(await shop.balance(viewer)).toBe(550)
  expect((await shop.stateOf(order.orderId)).state).toBe('granted')
})

test('a membership is shortened once, and renews no more', async () => {
  const order = await bought(month)
  await refund(order)
  await shop.server.payments.settle(order.orderId)
  const info = await viewer.ask(payments.membershipInfo, {})
  expect(info).toMatchObject({ vipRank: 0, premiumDueTime: null, autoRenew: false })
})

test('a whole title is closed again; episodes that were bought one by one stay open', async () => {
  await bought()
  await spend([3])
  const order = await bought({ vidId })
  await refund(order)
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([3])
})

test('a dispute: nothing is taken while it is open, all when it is lost, and all comes back when that is reversed', async () => {
  const order = await bought()
  await spend([3, 4])
  const id = await dispute(order)
  expect((await shop.stateOf(order.orderId)).state).toBe('disputed')
  expect(await shop.balance(viewer)).toBe(350)
  await end(id, 'LOST', order)
  expect([await shop.balance(viewer), await owed()]).toEqual([0, 200])
  await end(id, 'REVERSED', order)
  expect([await shop.balance(viewer), await owed()]).toEqual([350, 0])
  expect((await shop.stateOf(order.orderId)).state).toBe('granted')
})

test('a dispute over a membership ends its renewal, and won, changes nothing else', async () => {
  const order = await bought(month)
  const id = await dispute(order)
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ vipRank: 1, autoRenew: false })
  await end(id, 'WON', order)
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ vipRank: 1, autoRenew: false })
})

test('a title’s dispute that is lost and reversed opens it again', async () => {
  const order = await bought({ vidId })
  const id = await dispute(order)
  await end(id, 'LOST', order)
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([])
  await end(id, 'REVERSED', order)
  expect((await viewer.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).not.toEqual([])
})

test('a membership that was over when its dispute was lost is not given again when that is reversed', async () => {
  const order = await bought(month)
  const id = await dispute(order)
  await pass(31 * day)
  await end(id, 'LOST', order)
  await end(id, 'REVERSED', order)
  expect(await dueTime()).toBeNull()
})

test('of a membership come back the days that a lost dispute took, and none that were used', async () => {
  const order = await bought(month)
  const id = await dispute(order)
  await pass(20 * day)
  await end(id, 'LOST', order)
  expect(await dueTime()).toBeNull()
  await pass(20 * day)
  await end(id, 'REVERSED', order)
  expect(await dueTime()).toBe(shop.server.clock.now + 10 * day)
})

test('what a refund took stays taken when a dispute that took the rest is reversed', async () => {
  const order = await bought(month)
  const id = await dispute(order)
  const { now } = shop.server.clock
  await refund(order, 3.33)
  expect(await dueTime()).toBe(now + 20 * day)
  await pass(15 * day)
  await end(id, 'LOST', order)
  expect(await dueTime()).toBeNull()
  await end(id, 'REVERSED', order)
  expect(await dueTime()).toBe(now + 20 * day)
})

/** A month that renews, noticed and two days before its charge; the lost dispute of a quarter before it may yet be reversed. */
async function noticed() {
  // Of two tabs: both memberships are honoured, and the second one's card renews.
  const [disputed, renewing] = [await shop.order(viewer, quarter), await shop.order(viewer, month)]
  for (const order of [disputed, renewing]) {
    await shop.sandbox.pay(order)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  }
  const id = await dispute(disputed)
  await end(id, 'LOST', disputed)
  await pass(27 * day)
  await renew()
  const chargeTime = shop.server.clock.now + 2 * day
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ nextChargeTime: chargeTime })
  return { reverse: () => end(id, 'REVERSED', disputed), due: chargeTime + 91 * day }
}
const renew = (settle = shop.server.payments.settle) => renewMemberships({ ...shop.server.deps, settle })

test('a period that is paid for otherwise meanwhile is not charged, and the one after it is', async () => {
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

test('nor is it when that happens while the charge is being made ready', async () => {
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

test('a dispute that is reversed after the account was purged gives no right back', async () => {
  const orders = [await bought({ vidId }), await bought(month)]
  const ids = await Promise.all(orders.map(dispute))
  for (const [index, order] of orders.entries()) await end(ids[index] ?? '', 'LOST', order)
  const { db, now, config } = shop.server.deps
  const { userId } = viewer.state
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
  const tombstones = createTombstones(config.dataDir)
  await purgeDeleted({ db, now, personalData: createPersonalData(shop.server.deps), tombstones })
  for (const [index, order] of orders.entries()) await end(ids[index] ?? '', 'REVERSED', order)
  for (const table of ['title_rights', 'memberships'] as const) {
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).toEqual([])
  }
})
