import { payments } from '@cliffhanger/contract/payments'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeShop } from '../../../testing/change-shop.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { monthlyMembership, openShop, type TestShop } from '../../../testing/shop-world.ts'
import { applyShopFile } from '../../wallet/shop/shop-store.ts'
import { renewMemberships } from './renew.ts'
import { firstChargeTime, isFinalDecline, nextChargeRetryTime } from './renewal-times.ts'

const [hour, day] = [3_600_000, 86_400_000]
const page = { pageNum: 1, pageSize: 30 }
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
  const order = await shop.order(viewer, monthlyMembership)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  due = shop.server.clock.now + 30 * day
})
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
  // Memberships of this test must not affect the next test.
  await shop.server.database.pool.query("UPDATE subscriptions SET state = 'cancelled', is_consent_open = false")
})

const run = () => renewMemberships({ ...shop.server.deps, settle: shop.server.payments.settle })
async function runAt(time: number) {
  shop.server.clock.now = time
  // Refreshes the session, because sessions expire after thirty days without use.
  await viewer.check()
  await run()
}
const info = () => viewer.ask(payments.membershipInfo, {})
const orders = async () => (await viewer.ask(wallet.orders, page)).rows
const decline = (code: string) => shop.sandbox.knobs({ ...off, consentDecline: code })
const mails = async () => {
  const { rows } = await shop.server.database.pool.query<{ kind: string }>(
    'SELECT kind FROM mails WHERE user_id = $1 ORDER BY created_at, mail_key',
    [viewer.state.userId],
  )
  return rows.map((row) => row.kind)
}

test('a renewal is announced three days ahead, charged within the last day and extends the old due date', async () => {
  await runAt(due - 73 * hour)
  expect(await mails()).toEqual(['receipt'])
  await runAt(due - 72 * hour)
  expect(await mails()).toContain('renewalNotice')
  await runAt(due - day - 1)
  expect((await info()).premiumDueTime).toBe(due)
  expect((await info()).nextChargeTime).toBe(due - day)
  await runAt(due - day)
  expect(await info()).toMatchObject({ premiumDueTime: due + 30 * day, nextChargeTime: due + 29 * day })
  expect(await orders()).toMatchObject([{ state: 'granted', orderType: 3, price: '9.99' }, { state: 'granted' }])
  await runAt(due + day)
  expect(await orders()).toHaveLength(2)
})

test('renewal workers that run concurrently or repeatedly charge a period only once', async () => {
  await runAt(due - 72 * hour)
  shop.server.clock.now = due - day
  await Promise.all([run(), run(), run(), run()])
  await Promise.all([run(), run()])
  expect((await info()).premiumDueTime).toBe(due + 30 * day)
  expect(await orders()).toHaveLength(2)
})

test.each(['timeoutAfter', '500After', '500Before', '429'])(
  'a failed charge request (%s) ends in exactly one paid charge, whether or not the provider had made it',
  { timeout: 30_000 },
  async (kind) => {
    await runAt(due - 72 * hour)
    await shop.sandbox.knobs({ ...off, faults: [{ path: '/confirm', kind, times: 1 }] })
    await runAt(due - day)
    await shop.sandbox.knobs(off)
    await runAt(due - day + 11 * 60_000)
    await runAt(due - day + 22 * 60_000)
    expect((await info()).premiumDueTime).toBe(due + 30 * day)
    const [renewal] = await orders()
    const intents = await shop.airwallex.intentsOf(renewal?.orderId ?? '')
    expect(intents.filter(({ status }) => status === 'SUCCEEDED')).toHaveLength(1)
    expect(await orders()).toHaveLength(2)
  },
)

test('after a crash between a charge and its delivery, the next run delivers the charged order and charges nothing', async () => {
  await runAt(due - 72 * hour)
  shop.server.clock.now = due - day
  await viewer.check()
  const { settle } = shop.server.payments
  let settled = 0
  await renewMemberships({
    ...shop.server.deps,
    settle: (orderId, options) => {
      settled += 1
      return settled === 1 ? settle(orderId, options) : Promise.reject(new Error('the server was killed'))
    },
  })
  const [renewal] = await orders()
  expect([settled, (await info()).premiumDueTime]).toEqual([2, due])
  await runAt(due - day + hour)
  expect((await info()).premiumDueTime).toBe(due + 30 * day)
  await runAt(due - day + 2 * hour)
  expect(await orders()).toHaveLength(2)
  expect(await shop.airwallex.intentsOf(renewal?.orderId ?? '')).toMatchObject([{ status: 'SUCCEEDED' }])
})

test('if a paid renewal still has a charge attempt due after a crash, the next run does not charge again', async () => {
  await runAt(due - 72 * hour)
  await runAt(due - day)
  // Simulates a crash after the delivery: the progress of the subscription is not stored.
  const { pool } = shop.server.database
  const [renewal] = await orders()
  await pool.query(`UPDATE subscriptions SET try_at = now() - interval '10 years' WHERE user_id = $1`, [
    viewer.state.userId,
  ])
  await run()
  expect((await info()).premiumDueTime).toBe(due + 30 * day)
  expect(await shop.airwallex.intentsOf(renewal?.orderId ?? '')).toHaveLength(1)
})

test('after a cancellation nothing is charged, and the consent is disabled when the paid time ends', async () => {
  await runAt(due - 72 * hour)
  await viewer.ask(payments.cancelRenewal, {})
  await runAt(due - day)
  await runAt(due + day)
  expect(await info()).toMatchObject({ vipRank: 0, autoRenew: false })
  expect(await orders()).toHaveLength(1)
  const { rows } = await shop.server.database.pool.query<{ consent_id: string }>(
    'SELECT consent_id FROM subscriptions WHERE user_id = $1',
    [viewer.state.userId],
  )
  expect((await shop.airwallex.consent(rows[0]?.consent_id ?? '')).status).toBe('DISABLED')
})

test('a cancellation that races with the charge takes effect entirely before or after it', async () => {
  await runAt(due - 72 * hour)
  shop.server.clock.now = due - day
  await Promise.all([run(), viewer.ask(payments.cancelRenewal, {})])
  await run()
  const isCharged =
    (await orders()).some(({ state }, index) => index === 0 && state === 'granted') && (await orders()).length === 2
  expect((await info()).premiumDueTime).toBe(isCharged ? due + 30 * day : due)
  expect((await info()).autoRenew).toBe(false)
})

test('a membership of another environment of the provider is neither announced nor charged', async () => {
  const { userId } = viewer.state
  await shop.server.database.pool.query("UPDATE subscriptions SET env = 'demo' WHERE user_id = $1", [userId])
  await runAt(due - 72 * hour)
  expect(await mails()).toEqual(['receipt'])
  await shop.server.database.pool.query('UPDATE subscriptions SET period_at = $2, try_at = $3 WHERE user_id = $1', [
    userId,
    new Date(due),
    new Date(due - day),
  ])
  await runAt(due - day)
  expect(await orders()).toHaveLength(1)
})

test('a declined charge is retried on schedule with an email each time, then the subscription lapses', async () => {
  await decline('issuer_declined')
  await runAt(due - 72 * hour)
  const tries = [due - day, due - 12 * hour, due, due + day, due + 3 * day, due + 5 * day]
  for (const time of tries) {
    await runAt(time - 1)
    await runAt(time)
  }
  expect(await info()).toMatchObject({ vipRank: 0, autoRenew: false })
  const told = await mails()
  expect(told.filter((kind) => kind === 'renewalFailed')).toHaveLength(5)
  expect(told.at(-1)).toBe('membershipEnded')
  await shop.sandbox.knobs(off)
  await runAt(due + 30 * day)
  expect((await orders()).filter(({ state }) => state === 'granted')).toHaveLength(1)
})

test('a renewal that is paid at the second attempt extends the old due date', async () => {
  await decline('issuer_declined')
  await runAt(due - 72 * hour)
  await runAt(due - day)
  await shop.sandbox.knobs(off)
  await runAt(due - 12 * hour)
  expect((await info()).premiumDueTime).toBe(due + 30 * day)
})

test('a consent disabled at the provider ends the renewal at once', async () => {
  await runAt(due - 72 * hour)
  const { rows } = await shop.server.database.pool.query<{ consent_id: string }>(
    'SELECT consent_id FROM subscriptions WHERE user_id = $1',
    [viewer.state.userId],
  )
  await shop.airwallex.disableConsent(rows[0]?.consent_id ?? '', `by-hand-${viewer.state.userId}`)
  const first = (await orders()).at(-1)
  await shop.server.payments.settle(first?.orderId ?? '')
  expect(await info()).toMatchObject({ vipRank: 1, autoRenew: false, nextChargeTime: null })
})

test('if no webhook reports a disabled consent, the next renewal attempt ends the renewal and queues an email', async () => {
  await runAt(due - 72 * hour)
  const { rows } = await shop.server.database.pool.query<{ consent_id: string }>(
    'SELECT consent_id FROM subscriptions WHERE user_id = $1',
    [viewer.state.userId],
  )
  await shop.airwallex.disableConsent(rows[0]?.consent_id ?? '', `unheard-${viewer.state.userId}`)
  await runAt(due - day)
  expect(await info()).toMatchObject({ vipRank: 1, autoRenew: false })
  expect(await mails()).toContain('membershipEnded')
})

test('buying a membership while renewals fail creates a separate order, whose card is then used for renewals', async () => {
  await runAt(due - 72 * hour)
  await decline('issuer_declined')
  await runAt(due)
  await shop.sandbox.knobs(off)
  const order = await shop.order(viewer, monthlyMembership)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  const { rows } = await shop.server.database.pool.query<{ first_order_id: string }>(
    "SELECT first_order_id FROM subscriptions WHERE user_id = $1 AND state = 'active'",
    [viewer.state.userId],
  )
  expect(rows).toEqual([{ first_order_id: order.orderId }])
})

test('after an outage past the due date, only one period is charged', async () => {
  await runAt(due + 3 * day)
  expect(await mails()).toContain('renewalNotice')
  expect(await orders()).toHaveLength(1)
  await runAt(due + 3 * day + hour)
  expect((await info()).premiumDueTime).toBe(due + 3 * day + hour + 30 * day)
  expect(await orders()).toHaveLength(2)
})

test('a deleted account is not charged, even after it was restored', async () => {
  const { db } = shop.server.deps
  const { userId } = viewer.state
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(shop.server.clock.now) })
    .where('user_id', '=', userId)
    .execute()
  await runAt(due - day)
  await db.updateTable('users').set({ deleted_at: null }).where('user_id', '=', userId).execute()
  await runAt(due - hour)
  const { rows } = await shop.server.database.pool.query('SELECT state FROM orders WHERE user_id = $1', [userId])
  expect(rows).toHaveLength(1)
})

test('a renewal is charged at the agreed price although the shop’s price has changed', async () => {
  const { db } = shop.server.deps
  const before = await changeShop(db, { month: { price: '99.99' } })
  await runAt(due - 72 * hour)
  await runAt(due - day)
  await applyShopFile(db, before)
  const [renewal = expect.fail('no renewal')] = await orders()
  expect(renewal).toMatchObject({ price: '9.99', state: 'granted' })
  expect((await shop.stateOf(renewal.orderId)).product_id, 'the version that was bought').toBe(monthlyMembership.vipId)
})

test('charges begin 24 hours before the end or an hour after a late notice, and stop after six declines or a final code', () => {
  for (const at of ['2028-02-28T23:30:00Z', '2026-03-29T00:59:59Z', '2026-10-25T00:59:59Z'].map((text) =>
    Date.parse(text),
  )) {
    expect(firstChargeTime(at + 30 * day, at + 27 * day)).toBe(at + 29 * day)
  }
  expect(firstChargeTime(due, due - hour), 'a late notice').toBe(due)
  expect(nextChargeRetryTime(due, 6, due)).toBeUndefined()
  expect([isFinalDecline(undefined, '51'), isFinalDecline('03', '51'), isFinalDecline(undefined, '43')]).toEqual([
    false,
    true,
    true,
  ])
})
