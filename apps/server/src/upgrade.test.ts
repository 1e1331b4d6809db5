import { accounts } from '@cliffhanger/contract/accounts'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { playback } from '@cliffhanger/contract/playback'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewMemberships } from './modules/payments/renewal/renew.ts'
import {
  type OldRelease,
  type OldViewer,
  oldReleaseSecrets,
  readChangedRows,
  readOldRelease,
  restoreOldRelease,
  upgradeDatabase,
} from './testing/old-release/restore-old-release.ts'
import { findLoginCodes, plainTextOf, readOutbox, requestAndReadMailedCode } from './testing/outbox.ts'
import type { ProtocolClient } from './testing/protocol-client.ts'
import { openRefundShop, type RefundShop } from './testing/refund-shop.ts'
import type { TestShop } from './testing/shop-world.ts'

const day = 86_400_000
let old: OldRelease
let viewers: OldRelease['viewers']
let money: RefundShop
let shop: TestShop
let dataDir: string
let changedRows: string[]
beforeAll(async () => {
  old = await readOldRelease()
  viewers = old.viewers
  const database = await restoreOldRelease(old)
  await upgradeDatabase(database)
  changedRows = await readChangedRows(database, old)
  money = await openRefundShop({ database, secrets: oldReleaseSecrets(old), vidId: old.vidId })
  shop = money.shop
  dataDir = shop.server.deps.config.dataDir
  shop.server.clock.now = old.now
  await shop.sandbox.clock(old.sandboxNow - Date.now())
})
afterAll(() => shop.close())

/** Opens a client that keeps its token during the upgrade, like a page that stays open. */
function openPage({ userId, cookie, token, deviId }: OldViewer): ProtocolClient {
  const page = shop.server.client(deviId)
  Object.assign(page.state, { userId, cookie, token })
  return page
}
/** Opens a client after the upgrade with the stored cookie and user id. */
async function visit({ userId, cookie, deviId }: OldViewer): Promise<ProtocolClient> {
  const page = shop.server.client(deviId)
  page.state.cookie = cookie
  await page.check({ userId })
  expect(page.state.userId).toBe(userId)
  return page
}
async function walletOf(viewer: ProtocolClient) {
  const { coinBalance: coins } = await viewer.ask(accounts.getUserAccountInfo, {})
  const { premiumDueTime } = await viewer.ask(accounts.getUserInfo, {})
  const { unlockedEpisodesList: unlocked } = await viewer.ask(playback.getPlayList, { videoId: old.vidId })
  return { coins, premiumDueTime, unlocked }
}

test('no row of the old release is lost or changed by the migrations', () => {
  expect(old.tables.ledger_entries?.length).toBeGreaterThan(15)
  expect(changedRows).toEqual([])
})

test('the stored sums of orders contain the orders of the old release', async () => {
  const { pool } = shop.server.database
  const stored = await pool.query(
    `SELECT day::text, currency, order_type, state, orders, paid FROM order_sums
    UNION ALL SELECT day::text, currency, order_type, state, orders, paid FROM order_sum_changes ORDER BY 1, 2, 3, 4`,
  )
  const counted = await pool.query(
    `SELECT (created_at AT TIME ZONE 'UTC')::date::text AS day, currency, order_type, state, count(*) AS orders,
      sum(CASE WHEN paid_at IS NULL THEN 0 ELSE price END)::numeric(16, 2) AS paid
    FROM orders GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  )
  expect(counted.rows.length).toBeGreaterThan(3)
  expect(stored.rows).toEqual(counted.rows)
})

test("the old release's ledger passes the audit", async () => {
  expect(await shop.audit()).toEqual([])
})

const { deleted: _, ...present } = (await readOldRelease()).viewers
test.each(Object.entries(present))(
  'after the upgrade from an old release, %s has the same coins and unlocked episodes in an open page and on the next visit',
  async (_, viewer) => {
    const { coins, premiumDueTime, unlocked } = viewer
    expect(await walletOf(openPage(viewer))).toEqual({ coins, premiumDueTime, unlocked })
    expect(await walletOf(await visit(viewer))).toEqual({ coins, premiumDueTime, unlocked })
  },
)

test('an order paid before the upgrade is delivered once', async () => {
  const page = openPage(viewers.paidUndelivered)
  await shop.round()
  expect(await shop.isSuccessful(page, viewers.paidUndelivered.orderId)).toBe(1)
  await shop.round()
  expect(await shop.balance(page)).toBe(550)
})

test('a payment that was pending at the bank before the upgrade is delivered', async () => {
  const page = openPage(viewers.pendingPayment)
  await shop.round()
  expect(await shop.isSuccessful(page, viewers.pendingPayment.orderId)).toBe(1)
  expect(await shop.balance(page)).toBe(550)
})

test.each(['openOrder', 'closedOrder'] as const)('an old %s can still be paid by its card form', async (name) => {
  const page = openPage(viewers[name])
  expect(await shop.sandbox.pay(viewers[name])).toBe('SUCCEEDED')
  expect([await shop.isSuccessful(page, viewers[name].orderId), await shop.balance(page)]).toEqual([1, 550])
})

test('a viewer with a declined card can pay a new order', async () => {
  const page = openPage(viewers.declined)
  expect(await shop.isSuccessful(page, viewers.declined.orderId)).not.toBe(1)
  await money.bought(page)
  expect(await shop.balance(page)).toBe(550)
})

test('a payment parked for an operator stays parked', async () => {
  const { orderId } = viewers.parkedPayment
  await shop.server.payments.settle(orderId)
  expect(await shop.stateOf(orderId)).toMatchObject({ state: 'paid', parked: 'its amount is 0.01 instead of 4.99' })
})

test('a debt of coins is paid by the next top-up', async () => {
  const page = openPage(viewers.debtor)
  expect(await money.owed(page)).toBe(viewers.debtor.owed)
  await money.bought(page)
  expect([await money.owed(page), await shop.balance(page)]).toEqual([0, 550 - viewers.debtor.owed])
})

test('a dispute that was opened before the upgrade and is lost afterwards takes back the coins', async () => {
  const { disputing } = viewers
  await money.end(disputing.disputeId, 'LOST', disputing)
  expect(await shop.balance(openPage(disputing))).toBe(0)
})

const lastTextTo = async (address: string) =>
  plainTextOf((await readOutbox(dataDir)).findLast((mail) => mail.includes(`To: ${address}`)) ?? '')

test('the link in an old receipt and a newly mailed code move the wallet to another device', async () => {
  const { address, link, userId, coins } = viewers.payingGuest
  const phone = await shop.server.viewer()
  const asked = await phone.ask(ownAccount.recoverWallet, { token: link })
  expect(asked).toEqual({ state: 2, sentTo: 'p•••@example.com' })
  await expect.poll(async () => findLoginCodes(await lastTextTo(address))).toHaveLength(1)
  const [code = ''] = findLoginCodes(await lastTextTo(address))
  expect(await phone.ask(ownAccount.recoverWallet, { token: link, code })).toMatchObject({ state: 1, userId })
  await phone.check({ userId })
  expect(await shop.balance(phone)).toBe(coins)
})

test('the billing email address of a payer recovers the wallet', async () => {
  const { userId } = viewers.titleOwner
  const address = `${userId}@example.com`
  const tablet = await shop.server.viewer()
  const code = await requestAndReadMailedCode(tablet, dataDir, address, 3)
  expect(await tablet.ask(ownAccount.recoverWallet, { openid: address, code })).toMatchObject({ state: 1, userId })
})

const registerWith = (openid: string, code: string) =>
  ({ openid, code, type: 6, nickname: '', headimgurl: '' }) as const

test('a login code mailed before the upgrade logs in', async () => {
  const { address, loginCode } = viewers.codeInFlight
  const page = openPage(viewers.codeInFlight)
  expect(await page.ask(ownAccount.register, registerWith(address, loginCode))).toMatchObject({ state: 1 })
})

test('an account that was deleted before the upgrade can be restored', async () => {
  const { address, userId } = viewers.deleted
  const page = await shop.server.viewer()
  const code = await requestAndReadMailedCode(page, dataDir, address)
  const restored = { state: 1, userId, restored: true }
  expect(await page.ask(ownAccount.register, registerWith(address, code))).toMatchObject(restored)
})

test('a membership renews with its old consent, and the ledger passes the audit', async () => {
  const page = await visit(viewers.member)
  const due = viewers.member.premiumDueTime ?? expect.fail('no membership')
  for (const now of [due - 3 * day, due - day]) {
    shop.server.clock.now = now
    await page.check()
    await renewMemberships({ ...shop.server.deps, settle: shop.server.payments.settle })
  }
  expect(await page.ask(payments.membershipInfo, {})).toMatchObject({ premiumDueTime: due + 30 * day, autoRenew: true })
  expect(await shop.audit()).toEqual([])
})
