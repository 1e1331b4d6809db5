import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listPersonalDataModules } from '../../../all-personal-data.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from '../../../testing/refund-shop.ts'
import type { TestShop } from '../../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { purgeDueUsers } from '../../accounts/purge.ts'
import { createTombstoneLog } from '../../accounts/tombstones.ts'
import { insertSecurityEvent } from '../../security/security-events.ts'

const letter = 'The coins were <b>spent</b> & watched.'
let money: RefundShop
let shop: TestShop
let cashier: StudioClient
let viewer: ProtocolClient
let order: Awaited<ReturnType<RefundShop['bought']>>
let disputeId: string
beforeAll(async () => {
  money = await openRefundShop()
  ;({ shop } = money)
  cashier = await signInAs(shop.server, 'cashier')
})
afterAll(() => shop.close())
beforeEach(async () => {
  viewer = await shop.buyer()
  order = await money.bought(viewer)
  await money.spend(viewer, [3, 4])
  disputeId = await money.dispute(order)
})
afterEach(async () => {
  expect(await shop.audit()).toEqual([])
})

const page = async () => cashier.ask(studioOrders.order, { orderId: order.orderId })
const needing = async () => (await cashier.ask(studioOrders.list, { state: 'needsAction', search: order.orderId })).rows

test('an open dispute appears in the list with its deadline, and on the order’s page with its reason', async () => {
  const { disputes, order: state } = await page()
  expect(disputes).toMatchObject([
    {
      disputeId,
      status: 'REQUIRES_RESPONSE',
      needsAnswer: true,
      amount: '4.99',
      currency: 'USD',
      reason: 'Merchandise not received',
    },
  ])
  expect(state.heldCoins).toBe(350)
  const [row] = await needing()
  expect(row).toMatchObject({ orderId: order.orderId, state: 'disputed', answerBy: disputes[0]?.dueAt })
  expect(await cashier.ask(studioOrders.sums, { search: disputeId })).toMatchObject({
    rows: [{ paid: '4.99', lost: '0.00', kept: '4.99' }],
  })
})

test('an accepted dispute takes the coins, counts as lost in the sums and cannot be answered again', async () => {
  const input = { orderId: order.orderId, disputeId }
  await cashier.ask(studioOrders.acceptDispute, input)
  expect(await shop.balance(viewer)).toBe(0)
  expect(await money.owed(viewer)).toBe(200)
  expect(await page()).toMatchObject({ disputes: [{ status: 'ACCEPTED', needsAnswer: false }] })
  expect(await needing()).toEqual([])
  expect(await cashier.ask(studioOrders.sums, { search: order.orderId })).toMatchObject({
    rows: [{ paid: '4.99', lost: '4.99', kept: '0.00' }],
  })
  expect((await cashier.call(studioOrders.acceptDispute, input)).failure?.reason).toBe('answered')
  expect((await cashier.call(studioOrders.challengeDispute, { ...input, letter })).failure?.reason).toBe('answered')
  const log = await shop.server.database.pool.query(
    "SELECT changes FROM operator_actions JOIN operator_outcomes USING (action_id) WHERE arguments LIKE $1 AND outcome = 'done'",
    [`%disputeId=${disputeId}`],
  )
  expect(log.rows).toEqual([{ changes: { before: { status: 'REQUIRES_RESPONSE' }, after: { status: 'ACCEPTED' } } }])
})

test('a challenged dispute stays open, holds the coins, and needs no further response', async () => {
  await cashier.ask(studioOrders.challengeDispute, { orderId: order.orderId, disputeId, letter })
  expect(await page()).toMatchObject({
    disputes: [{ status: 'CHALLENGED', needsAnswer: false }],
    order: { heldCoins: 350 },
  })
  expect(await needing()).toEqual([])
  const log = await shop.server.database.pool.query('SELECT arguments FROM operator_actions WHERE command LIKE $1', [
    '%challengeDispute',
  ])
  expect(JSON.stringify(log.rows)).not.toContain('spent')
  await money.end(disputeId, 'WON', order)
  expect(await shop.balance(viewer)).toBe(350)
})

test('the card of a purged viewer is erased and not stored again by a later settlement', async () => {
  const { db, now, config } = shop.server.deps
  const cardOf = async () => (await cashier.ask(studioOrders.order, { orderId: order.orderId })).row.cardLast4
  expect(await cardOf()).toBe('0008')
  const { userId } = viewer.state
  await db
    .updateTable('users')
    .set({ deleted_at: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
  const tombstones = createTombstoneLog(config.dataDir)
  await purgeDueUsers({ db, now, personalData: listPersonalDataModules(shop.server.deps), tombstones })
  expect(await cardOf()).toBeUndefined()
  await cashier.ask(studioOrders.acceptDispute, { orderId: order.orderId, disputeId })
  expect(await cardOf()).toBeUndefined()
  expect((await page()).viewer).toMatchObject({ isDeleted: true, isGuest: false })
  const { html } = await cashier.ask(studioOrders.evidence, { orderId: order.orderId })
  for (const personal of ['Lovelace', `${userId}@example.com`, 'ending in']) expect(html).not.toContain(personal)
})

test('a dispute cannot be answered under the id of another order', async () => {
  const other = await money.bought(await shop.buyer())
  const input = { orderId: other.orderId, disputeId }
  expect((await cashier.call(studioOrders.acceptDispute, input)).failure).toMatchObject({ field: 'disputeId' })
  expect((await page()).disputes[0]?.needsAnswer).toBe(true)
  await cashier.ask(studioOrders.acceptDispute, { orderId: order.orderId, disputeId })
})

test('the evidence lists the sold, delivered and used goods, escapes the letter, and is logged', async () => {
  const stranger = await shop.buyer()
  await money.bought(stranger)
  const { fileName, html } = await cashier.ask(studioOrders.evidence, { orderId: order.orderId, letter })
  expect(fileName).toBe(`evidence-${order.orderId}.html`)
  for (const text of [
    'The coins were &lt;b&gt;spent&lt;/b&gt; &amp; watched.',
    '500 coins and 50 bonus coins',
    '4.99 USD',
    order.airId,
    disputeId,
    'visa ending in 0008',
    'Merchandise not received',
    '<th>Episodes unlocked</th><td>2</td>',
    '<th>Coins spent</th><td>200</td>',
    `Ada Lovelace, ${viewer.state.userId}@example.com`,
    'receipt',
    '<th>Seconds after the payment</th><td>0</td>',
  ]) {
    expect(html).toContain(text)
  }
  expect(html).not.toContain(stranger.state.userId)
  expect(html).not.toMatch(/<script|<b>|src=|href=/)
  expect(html).not.toContain('7700900000')
  const log = await shop.server.database.pool.query(
    "SELECT arguments, outcome FROM operator_actions JOIN operator_outcomes USING (action_id) WHERE command = 'studio orders evidence' AND arguments LIKE $1",
    [`%${order.orderId}`],
  )
  expect(log.rows).toEqual([{ arguments: `orderId=${order.orderId}`, outcome: 'done' }])
  const support = await signInAs(shop.server, 'support')
  expect((await support.call(studioOrders.evidence, { orderId: order.orderId })).failure?.reason).toBe('forbidden')
  await cashier.ask(studioOrders.acceptDispute, { orderId: order.orderId, disputeId })
})

test('the evidence lists the sign-ins of a viewer with hundreds of later events', async () => {
  const { db } = shop.server.deps
  const { userId } = viewer.state
  const at = new Date(shop.server.clock.now)
  await insertSecurityEvent(db, { kind: 'wallet recovered', userId }, at)
  const later = Array.from({ length: 301 }, () => ({ at, kind: 'code mailed' as const, user_id: userId, purpose: '' }))
  await db.insertInto('security_events').values(later).execute()
  const { html } = await cashier.ask(studioOrders.evidence, { orderId: order.orderId, letter: '' })
  expect(html).toContain('wallet recovered')
  expect(html).not.toContain('code mailed')
})
