import { catalogue } from '@cliffhanger/contract/catalogue'
import { notifications } from '@cliffhanger/contract/notifications'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { wallet } from '@cliffhanger/contract/wallet'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectWaiting } from '../../testing/lock-waits.ts'
import { requestAndReadMailedCode, signIn } from '../../testing/outbox.ts'
import type { ProtocolClient } from '../../testing/protocol-client.ts'
import { type PushService, startPushService } from '../../testing/push-service.ts'
import { openRefundShop, type RefundShop } from '../../testing/refund-shop.ts'
import { publishSample, sampleAuthor, sampleEdition } from '../../testing/sample-title.ts'
import { monthlyMembership, type TestShop } from '../../testing/shop-world.ts'
import { createTwoWallets, mergeIntoFirst, type TwoWallets } from '../../testing/two-wallets.ts'
import { appendEpisodes } from '../catalogue/publish-episodes.ts'
import { createNotifier } from '../notifications/notifier.ts'
import { queueNewEpisodeMessages } from '../notifications/queue-store.ts'
import { readSecurityEvents } from '../security/security-events.ts'
import { mergeWallets } from '../wallet/ledger.ts'
import { readBillingDetails, storeWalletContact } from './billing.ts'
import { readOrderRecords } from './studio/order-records.ts'

const page = { pageNum: 1, pageSize: 30 }
const dayMs = 86_400_000
let shop: TestShop
let money: RefundShop
let push: PushService
let vidId: string
let payers = 0
beforeAll(async () => {
  push = await startPushService()
  money = await openRefundShop({ env: { NOTIFICATIONS: 'push,mail' } })
  ;({ shop, vidId } = money)
})
afterAll(async () => {
  await shop.close()
  await push.close()
})
afterEach(async () => {
  expect(await shop.audit()).toEqual([])
})

function twoWallets(): Promise<TwoWallets> {
  payers += 1
  return createTwoWallets(shop.server, `payer-${payers}@example.com`)
}
const merge = (two: TwoWallets, device?: ProtocolClient) => mergeIntoFirst(shop.server, two, device)
const entriesOf = async (viewer: ProtocolClient) =>
  (await viewer.ask(wallet.statement, page)).rows.map(({ kind, coins }) => `${kind} ${coins}`)
const outOf = async (userId: string) =>
  (
    await shop.server.deps.db
      .selectFrom('ledger_entries')
      .select(['kind', 'coins', 'balance'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'merge')
      .execute()
  ).map(({ kind, coins, balance }) => `${kind} ${coins} ${balance}`)

test('a merge moves coins with one ledger entry per side, and moves all unlocks and orders', async () => {
  const two = await twoWallets()
  const [into, from] = two.wallets
  await money.bought(into)
  await money.bought(from)
  await money.spend(from, [3, 4])
  const before = await shop.balance(from)
  const tablet = await merge(two)
  expect(await shop.balance(tablet)).toBe(550 + before)
  const merged = { since: new Date(0), userId: into.state.userId, kind: 'wallets merged' } as const
  expect(await readSecurityEvents(shop.server.deps.db, merged, 9)).toHaveLength(1)
  expect(await entriesOf(tablet)).toEqual([`merge ${before}`, 'bonus 50', 'topup 500'])
  expect(await outOf(from.state.userId)).toEqual([`merge ${-before} 0`])
  expect((await tablet.ask(playback.getPlayList, { videoId: vidId })).unlockedEpisodesList).toEqual([3, 4])
  expect((await tablet.ask(wallet.orders, page)).rows).toHaveLength(2)
  // The merge has ended the session of the other device.
  expect((await from.call(wallet.statement, page)).code).toBe(401)
  const { userId } = from.state
  expect((await from.check()).source?.userId).not.toBe(userId)
})

test('a refund of an order from the merged wallet is taken from the target wallet', async () => {
  const two = await twoWallets()
  await money.bought(two.wallets[0])
  const order = await money.bought(two.wallets[1])
  const tablet = await merge(two)
  await money.refund(order)
  expect(await shop.balance(tablet)).toBe(550)
})

test('the ledger entries of an order are sorted by time after a merge, although entries are numbered per viewer', async () => {
  const two = await twoWallets()
  const [into, from] = two.wallets
  await money.bought(into)
  await money.bought(from)
  await money.spend(from, [3, 4, 5])
  const order = await money.bought(from)
  await merge(two)
  await money.refund(order)
  const { db } = shop.server.deps
  const row = await db.selectFrom('orders').selectAll().where('order_id', '=', order.orderId).executeTakeFirstOrThrow()
  const { entries } = await readOrderRecords(db, row)
  expect(entries.map(({ kind }) => kind)).toEqual(['topup', 'bonus', 'refund'])
  expect(entries.map(({ entry_id: id }) => Number(id))).toEqual([6, 7, 4])
})

test('a debt of the merged wallet is paid from the coins of the target wallet', async () => {
  const two = await twoWallets()
  await money.bought(two.wallets[0])
  const order = await money.bought(two.wallets[1])
  await money.spend(two.wallets[1], [3, 4, 5])
  const owed = 550 - (await shop.balance(two.wallets[1]))
  await money.refund(order)
  const tablet = await merge(two)
  expect([await shop.balance(tablet), await money.owed(tablet)]).toEqual([550 - owed, 0])
})

test('a merge adds up the days of both memberships and keeps only one renewal', async () => {
  const two = await twoWallets()
  for (const viewer of two.wallets) {
    const order = await shop.order(viewer, monthlyMembership)
    await shop.sandbox.pay(order)
    expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  }
  const { now } = shop.server.clock
  const tablet = await merge(two)
  const info = await tablet.ask(payments.membershipInfo, {})
  expect(info.premiumDueTime).toBeGreaterThanOrEqual(now + 60 * dayMs)
  expect(info.premiumDueTime).toBeLessThan(now + 61 * dayMs)
  const { rows } = await shop.server.database.pool.query(
    "SELECT user_id FROM subscriptions WHERE state = 'active' AND user_id = ANY ($1)",
    [two.wallets.map(({ state }) => state.userId)],
  )
  expect(rows).toEqual([{ user_id: two.wallets[0].state.userId }])
})

test('a late payment for the merged wallet is delivered to the target wallet', async () => {
  const two = await twoWallets()
  for (const viewer of two.wallets) await money.bought(viewer)
  const late = await shop.order(two.wallets[1])
  const tablet = await merge(two)
  await shop.sandbox.pay(late)
  await shop.server.payments.settle(late.orderId)
  expect(await shop.balance(tablet)).toBe(1650)
})

test('a receipt that waits during a merge is sent to the address of the target wallet', async () => {
  const [two, { db }] = [await twoWallets(), shop.server.deps]
  await db.deleteFrom('mails').execute()
  for (const viewer of two.wallets) await money.bought(viewer)
  const { orderId } = await money.bought(two.wallets[1])
  await merge(two)
  await shop.round()
  const mail = db.selectFrom('mails').select(['outcome', 'user_id']).where('mail_key', '=', `receipt:${orderId}`)
  expect(await mail.executeTakeFirst()).toEqual({ outcome: 'sent', user_id: two.wallets[0].state.userId })
})

test('the contact from a late payment is not stored for a viewer whose wallet was merged', async () => {
  const [into, from] = [await shop.server.viewer(), await shop.server.viewer()].map(({ state }) => state.userId)
  const { db, now } = shop.server.deps
  if (!into || !from) expect.fail('no viewers')
  await mergeWallets(db, from, into, new Date(now()))
  await storeWalletContact(
    db,
    from,
    { email: 'late@example.com', firstName: 'Late', lastName: 'Payer' },
    new Date(now()),
  )
  expect(await readBillingDetails(db, from)).toBeUndefined()
})

test('a guest who registers while their wallet is merged gets a new account, not the merged user', async () => {
  const [into, from] = [await shop.server.viewer(), await shop.server.viewer()]
  const { db, now, config } = shop.server.deps
  const openid = 'while-merged@example.com'
  const code = await requestAndReadMailedCode(from, config.dataDir, openid)
  // Simulates `recoverWallet` between its merge and the end of the guest's sessions.
  const merged = from.state.userId
  await mergeWallets(db, merged, into.state.userId, new Date(now()))
  const { source } = await from.call(ownAccount.register, { openid, code, type: 6 })
  expect(source).toMatchObject({ state: 1, userId: expect.not.stringMatching(`^${merged}$`) })
})

test.each([
  ['the other', 1, { state: 1, others: 0 }],
  ['the chosen', 0, { state: -1 }],
] as const)('a merge changes neither wallet if the viewer of %s wallet registers meanwhile', async (_, at, answer) => {
  const two = await twoWallets()
  for (const viewer of two.wallets) await money.bought(viewer)
  const [chosen, other] = two.wallets
  const { db, config } = shop.server.deps
  shop.server.clock.now += 3_600_000
  const tablet = await shop.server.viewer()
  const code = await requestAndReadMailedCode(tablet, config.dataDir, two.openid, 3)
  // The merge waits for this transaction after it has read the wallets of the address.
  const merging = await db.transaction().execute(async (tx) => {
    const orders = tx.selectFrom('orders').select('order_id').where('user_id', '=', other.state.userId)
    await orders.forUpdate().execute()
    const asked = { openid: two.openid, code, lists: true, wallet: chosen.state.userId, merges: true }
    const answered = tablet.ask(ownAccount.recoverWallet, asked)
    await expectWaiting(shop.server.database.pool, 1)
    await signIn(two.wallets[at], config.dataDir, `registered-${two.openid}`)
    return { answered }
  })
  expect(await merging.answered).toMatchObject(answer)
  const balances = 'SELECT balance FROM wallets WHERE user_id = ANY ($1)'
  const ids = [two.wallets.map(({ state }) => state.userId)]
  const { rows } = await shop.server.database.pool.query<{ balance: string }>(balances, ids)
  expect(rows.map(({ balance }) => Number(balance))).toEqual([550, 550])
})

test('a merge concurrent with a delivery loses no coins', async () => {
  const two = await twoWallets()
  for (const viewer of two.wallets) await money.bought(viewer)
  const order = await shop.order(two.wallets[1])
  await shop.sandbox.pay(order)
  const [tablet] = await Promise.all([merge(two), shop.server.payments.settle(order.orderId)])
  await shop.server.payments.settle(order.orderId)
  expect(await shop.balance(tablet)).toBe(1650)
})

test('coins of a disputed payment stay held after a merge and are released when the dispute is won', async () => {
  const two = await twoWallets()
  await money.bought(two.wallets[0])
  const order = await money.bought(two.wallets[1])
  const dispute = await money.dispute(order)
  const tablet = await merge(two)
  expect(await shop.balance(tablet)).toBe(550)
  expect(await shop.audit()).toEqual([])
  await money.end(dispute, 'WON', order)
  expect(await shop.balance(tablet)).toBe(1100)
})

const wanted = { episodes: false, answers: true, digest: true, timeZone: 'UTC' }
const digestTimeOf = async (userId: string) =>
  (
    await shop.server.deps.db
      .selectFrom('notification_choices')
      .select('digest_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.digest_at.getTime()

test('a browser keeps its push subscription, notification settings and weekly digest when its wallet is merged', async () => {
  const two = await twoWallets()
  const [into, from] = two.wallets
  for (const viewer of two.wallets) await money.bought(viewer)
  const { subscription } = push.browser()
  const { endpoint } = subscription
  await from.ask(notifications.saveNotificationChoices, wanted)
  await from.ask(notifications.subscribePush, { ...subscription, timeZone: 'UTC' })
  const [fromId, time] = [from.state.userId, shop.server.clock.now]
  await merge(two, from)
  expect(await from.ask(notifications.notificationChoices, { endpoint })).toMatchObject({
    ...{ isSubscribed: true, episodes: false, digest: true },
  })
  expect([await digestTimeOf(fromId), await digestTimeOf(into.state.userId)]).toEqual([undefined, time])
})

test('a merge does not change notification settings that the target viewer has made', async () => {
  const two = await twoWallets()
  const [into, from] = two.wallets
  for (const viewer of two.wallets) await money.bought(viewer)
  await into.ask(notifications.saveNotificationChoices, { ...wanted, episodes: true })
  const time = shop.server.clock.now
  shop.server.clock.now += dayMs
  await from.ask(notifications.saveNotificationChoices, wanted)
  const tablet = await merge(two)
  expect(await tablet.ask(notifications.notificationChoices, {})).toMatchObject({ episodes: true })
  expect(await digestTimeOf(into.state.userId)).toBe(time)
})

test('after a merge, only those queued messages are sent whose title the target viewer follows', async () => {
  const two = await twoWallets()
  const [into, from] = two.wallets
  for (const viewer of two.wallets) await money.bought(viewer)
  const { db, now } = shop.server.deps
  const { vidId: ofOne } = await publishSample(db, 'followed-by-one', {}, now())
  const { vidId: ofBoth } = await publishSample(db, 'followed-by-both', {}, now())
  const browser = push.browser()
  await from.ask(notifications.saveNotificationChoices, { ...wanted, episodes: true })
  await from.ask(notifications.subscribePush, { ...browser.subscription, timeZone: 'UTC' })
  for (const videoId of [ofOne, ofBoth]) await from.ask(catalogue.addVideoShelf, { videoId })
  await into.ask(catalogue.addVideoShelf, { videoId: ofBoth })
  const { episodes } = sampleEdition({ count: 7 })
  for (const grown of [ofOne, ofBoth]) {
    const author = { ...sampleAuthor, at: new Date(now()), isHidden: false }
    expect(await appendEpisodes(db, grown, episodes.slice(6), author, async () => undefined)).toBe(true)
  }
  await queueNewEpisodeMessages(db, new Date(now()), { hasPush: true })
  await merge(two, from)
  await createNotifier(shop.server.deps, push.post)()
  expect(browser.delivered.map(({ content }) => content.path)).toEqual([`/video?vid=${ofBoth}&ep=7`])
  const rows = await db.selectFrom('notifications').select(['user_id', 'outcome']).orderBy('outcome').execute()
  const { userId } = into.state
  expect(rows).toEqual([
    { user_id: userId, outcome: 'dropped' },
    { user_id: userId, outcome: 'sent' },
  ])
})
