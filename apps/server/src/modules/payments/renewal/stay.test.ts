import { ownAccount } from '@cliffhanger/contract/own-account'
import { payments } from '@cliffhanger/contract/payments'
import { studio } from '@cliffhanger/contract/studio/studio'
import { wallet } from '@cliffhanger/contract/wallet'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../../adapters/mailer/mailer.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { monthlyMembership, openShop, type TestShop } from '../../../testing/shop-world.ts'
import { type StudioClient, signInAs } from '../../../testing/studio-client.ts'
import { renewMemberships } from './renew.ts'
import { acceptStayOffer } from './stay.ts'

const dayMs = 86_400_000
const off = { webhooks: { isOff: true } }
let shop: TestShop
let owner: StudioClient
let viewer: ProtocolClient
let due: number
/** End of the promotion, after the next two renewals. */
let endTime: number
beforeAll(async () => {
  shop = await openShop()
  owner = await signInAs(shop.server, 'owner')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await owner.signIn()
  endTime = shop.server.clock.now + 70 * dayMs
  await owner.ask(studio.promotions.begin, { kind: 'stay', percent: 50, endTime })
  viewer = await shop.buyer()
  const order = await shop.order(viewer, monthlyMembership)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  due = shop.server.clock.now + 30 * dayMs
})
afterEach(async () => {
  await shop.sandbox.knobs(off)
  expect(await shop.audit()).toEqual([])
  await shop.server.database.pool.query("UPDATE subscriptions SET state = 'cancelled', is_consent_open = false")
  // The promotion of the next test starts after the end of this one.
  shop.server.clock.now = endTime
})

const renew = () => renewMemberships({ ...shop.server.deps, settle: shop.server.payments.settle })
async function renewAt(time: number): Promise<void> {
  shop.server.clock.now = time
  await viewer.check()
  await renew()
}
const info = () => viewer.ask(payments.membershipInfo, {})
const stay = (price = '4.99') => viewer.call(payments.stay, { price })
const prices = async () =>
  (await viewer.ask(wallet.orders, { pageNum: 1, pageSize: 30 })).rows.map(({ price }) => price).reverse()

test('a member who accepts the stay offer pays the lower price once, and the agreed price afterwards', async () => {
  expect(await info()).toMatchObject({ price: '9.99', stay: { price: '4.99', currency: 'USD', endTime } })
  expect((await stay()).source).toMatchObject({ autoRenew: true, price: '4.99', nextChargeTime: due - dayMs })
  await renewAt(due - 3 * dayMs)
  await renewAt(due - dayMs)
  expect(await prices()).toEqual(['9.99', '4.99'])
  expect(await info()).toMatchObject({ price: '9.99', premiumDueTime: due + 30 * dayMs })
  await renewAt(due + 27 * dayMs)
  await renewAt(due + 29 * dayMs)
  expect(await prices()).toEqual(['9.99', '4.99', '9.99'])
})

test('the stay offer is made once per membership, and accepting it twice changes nothing', async () => {
  await stay()
  expect(await info()).not.toHaveProperty('stay')
  expect(await stay()).toMatchObject({ code: 1 })
  await renewAt(due - 3 * dayMs)
  await renewAt(due - dayMs)
  await renewAt(due)
  expect(await info()).not.toHaveProperty('stay')
  await renewAt(due + 27 * dayMs)
  expect(await info()).toMatchObject({ price: '9.99' })
})

/** Sends all queued emails and returns them. */
async function sentMails(): Promise<Mail[]> {
  const mails: Mail[] = []
  const { mailer } = shop.server.deps
  const { send } = mailer
  mailer.send = async (mail) => void mails.push(mail)
  // One round sends at most five emails, and emails of earlier tests may still be queued.
  for (let round = 0; round < 10; round += 1) await shop.server.payments.reconciler.round()
  mailer.send = send
  return mails
}

test('the renewal reminder states the lower price', async () => {
  await sentMails()
  await stay()
  await renewAt(due - 3 * dayMs)
  const mails = await sentMails()
  const reminder = mails.find(({ text }) => text.includes('we will charge')) ?? expect.fail('no reminder')
  expect(reminder.text).toContain('we will charge $4.99')
})

test('the receipt of a renewal at the lower price states the agreed price for the next charge', async () => {
  await stay()
  await renewAt(due - 3 * dayMs)
  await sentMails()
  await renewAt(due - dayMs)
  const mails = await sentMails()
  const receipt = mails.find(({ text }) => text.includes('has been renewed')) ?? expect.fail('no receipt')
  expect(receipt.text).toContain('Paid: $4.99')
  expect(receipt.text).toContain('renews automatically for $9.99')
})

test('the lower price is kept after declined charges and after cancelling and resuming the renewal', async () => {
  await stay()
  await viewer.ask(payments.cancelRenewal, {})
  expect(await info()).toMatchObject({ autoRenew: false, resume: { price: '4.99' } })
  await viewer.ask(payments.resumeRenewal, {})
  await renewAt(due - 3 * dayMs)
  await shop.sandbox.knobs({ ...off, consentDecline: 'issuer_declined' })
  await renewAt(due - dayMs)
  await shop.sandbox.knobs(off)
  await renewAt(due - dayMs / 2)
  expect(await prices()).toEqual(['9.99', '4.99'])
  expect(await info()).toMatchObject({ premiumDueTime: due + 30 * dayMs })
})

test('a member can cancel without accepting the stay offer, which then ends', async () => {
  expect(await viewer.ask(payments.cancelRenewal, {})).toMatchObject({ autoRenew: false })
  expect(await info()).not.toHaveProperty('stay')
  expect(await stay()).toMatchObject({ code: -3 })
})

test("no stay offer is made once the renewal's order exists or after the end of the promotion", async () => {
  await shop.sandbox.knobs({ ...off, consentDecline: 'issuer_declined' })
  await renewAt(due - 3 * dayMs)
  await renewAt(due - dayMs)
  expect(await info()).not.toHaveProperty('stay')
  expect(await stay()).toMatchObject({ code: -3 })
  await shop.sandbox.knobs(off)
  await renewAt(due - dayMs / 2)
  expect(await info()).toMatchObject({ stay: { endTime } })
  await owner.signIn()
  await owner.ask(studio.promotions.stop, { kind: 'stay' })
  expect(await info()).not.toHaveProperty('stay')
  expect(await stay()).toMatchObject({ code: -3 })
})

test('accepting the stay offer while a renewal is charged lowers at most one renewal, this one or the next', async () => {
  await renewAt(due - 3 * dayMs)
  shop.server.clock.now = due - dayMs
  await viewer.check()
  const [answer] = await Promise.all([stay(), renew(), renew()])
  await renewAt(due - dayMs + 11 * 60_000)
  await renewAt(due + 27 * dayMs)
  await renewAt(due + 29 * dayMs)
  const lower = (await prices()).filter((price) => price === '4.99')
  expect(lower).toHaveLength(answer.code === 1 ? 1 : 0)
})

test('the promotion is read before the subscription is locked', async () => {
  const { db, now } = shop.server.deps
  const { userId } = viewer.state
  const promotion = async () => {
    await sql`SELECT FROM subscriptions WHERE user_id = ${userId} FOR UPDATE NOWAIT`.execute(db)
    return { kind: 'stay', percent: 50, startTime: 0, endTime, stopTime: undefined } as const
  }
  expect(await acceptStayOffer({ db, now, shop: { promotion } }, userId, '4.99')).toBe('done')
})

test("a viewer's data export contains the lower price and the time when the stay offer was accepted", async () => {
  await stay()
  expect(await viewer.ask(ownAccount.export, {})).toMatchObject({
    payments: { memberships: [{ stayPrice: '4.99', stayedTime: new Date(shop.server.clock.now).toISOString() }] },
  })
})

test('accepting the stay offer with a price that was not shown is refused', async () => {
  expect(await stay('0.99')).toMatchObject({ code: -3 })
  expect(await info()).toMatchObject({ price: '9.99' })
})
