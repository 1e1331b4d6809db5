import { payments } from '@cliffhanger/contract/payments'
import { languages } from '@cliffhanger/domain/languages'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail } from '../../../adapters/mailer/mailer.ts'
import { createApp } from '../../../app.ts'
import type { ProtocolClient } from '../../../testing/protocol-client.ts'
import { monthlyMembership, openShop, quarterlyMembership, type TestShop } from '../../../testing/shop-world.ts'
import { renewMemberships } from './renew.ts'

const [hour, day] = [3_600_000, 86_400_000]
const year = { vipId: '3003' }
let shop: TestShop
/** Another server with the same database. */
let second: Awaited<ReturnType<typeof createApp>>
let mails: Mail[]
beforeAll(async () => {
  shop = await openShop()
  const { deps } = shop.server
  second = await createApp(
    { ...deps, provider: { ...deps.provider, listensAt: () => undefined } },
    { isReconciling: false },
  )
})
afterAll(async () => {
  await second.app.close()
  await shop.close()
})
beforeEach(() => {
  mails = []
  shop.server.deps.mailer.send = async (mail) => {
    mails.push(mail)
  }
})
afterEach(() =>
  // Memberships of this test must not affect the next test.
  shop.server.database.pool.query("UPDATE subscriptions SET state = 'cancelled', is_consent_open = false"),
)

async function member(plan: typeof monthlyMembership) {
  const viewer = await shop.buyer()
  const order = await shop.order(viewer, plan)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, order.orderId)).toBe(1)
  const { premiumDueTime } = await viewer.ask(payments.membershipInfo, {})
  return { viewer, orderId: order.orderId, due: premiumDueTime ?? 0 }
}
const renew = (reminderDays = shop.server.deps.config.reminderDays) => {
  const { deps, payments: running } = shop.server
  return renewMemberships({ ...deps, config: { ...deps.config, reminderDays }, settle: running.settle })
}
/** Runs a round of renewals and emails on both servers at once. */
async function rounds(time: number) {
  shop.server.clock.now = time
  await Promise.all([renew(), renew()])
  await Promise.all([shop.server.payments.reconciler.round(), second.payments.reconciler.round()])
}
const reminders = () => mails.filter(({ text }) => text.includes('we will charge'))
async function ask(viewer: ProtocolClient, call: typeof payments.cancelRenewal | typeof payments.resumeRenewal) {
  await viewer.check()
  await viewer.ask(call, {})
}

test.each([
  ['a month', monthlyMembership, 3],
  ['three months', quarterlyMembership, 7],
  ['a year', year, 15],
])('two servers together send one reminder before the end of %s', async (_, plan, days) => {
  const { due } = await member(plan)
  await rounds(due - days * day - 1)
  expect(reminders()).toEqual([])
  await rounds(due - days * day)
  expect(reminders()).toHaveLength(1)
  await rounds(due - days * day + hour)
  await rounds(due - day - 1)
  expect(reminders()).toHaveLength(1)
})

test('the reminder states the amount, the day and the card, and links to the page for cancelling', async () => {
  const { due, viewer } = await member(monthlyMembership)
  await rounds(due - 3 * day)
  const [reminder = expect.fail('no reminder')] = reminders()
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(due - day)
  expect(reminder.text).toContain(`On ${date} we will charge $9.99 to your card ending in`)
  expect(reminder.text).toMatch(/ending in \d{4} for your membership Monthly/)
  expect(reminder.text).toContain(`${shop.server.origin}/premium`)
  expect(reminder.subject).toContain(date)
  await viewer.check()
  expect(await viewer.ask(payments.membershipInfo, {})).toMatchObject({ nextChargeTime: due - day, price: '9.99' })
})

test.each(languages)(
  'the reminder in the language $tag contains the amount, the card and the link, and no placeholder',
  async ({ id }) => {
    const { due, orderId } = await member(monthlyMembership)
    await shop.server.database.pool.query('UPDATE orders SET language = $2 WHERE order_id = $1', [orderId, id])
    mails = []
    await rounds(due - 3 * day)
    const reminder = mails.find(({ text }) => text.includes('/premium')) ?? expect.fail('no reminder')
    expect(reminder.text).toMatch(/9[.,]99/)
    expect(reminder.text).toMatch(/\b\d{4}\b/)
    expect(`${reminder.subject} ${reminder.text}`).not.toMatch(/[{}]/)
  },
)

test('the reminder is not sent if the renewal was cancelled before, and is sent after it is turned on again', async () => {
  const { viewer, due } = await member(monthlyMembership)
  shop.server.clock.now = due - 3 * day
  await renew()
  await ask(viewer, payments.cancelRenewal)
  await shop.server.payments.reconciler.round()
  await rounds(due - 3 * day + hour)
  expect(reminders()).toEqual([])
  await ask(viewer, payments.resumeRenewal)
  await rounds(due - 2 * day)
  await rounds(due - 2 * day + hour)
  expect(reminders()).toHaveLength(1)
})

test('the queued reminder of a cancelled renewal is deleted, so that it does not count as overdue', async () => {
  const { viewer, due, orderId } = await member(monthlyMembership)
  shop.server.clock.now = due - 3 * day
  await renew()
  await ask(viewer, payments.cancelRenewal)
  await renew()
  const { rows } = await shop.server.database.pool.query(
    "SELECT mail_key FROM mails WHERE order_id = $1 AND kind = 'renewalNotice'",
    [orderId],
  )
  expect(rows).toEqual([])
})

test('a reminder whose first attempt fails is sent once by the next attempt', async () => {
  const { due } = await member(monthlyMembership)
  let failures = 1
  shop.server.deps.mailer.send = async (mail) => {
    failures -= 1
    if (failures >= 0) throw new Error('the connection ended')
    mails.push(mail)
  }
  for (const minutes of [0, 5, 15, 30]) await rounds(due - 3 * day + minutes * 60_000)
  expect(reminders()).toHaveLength(1)
})

test('a reminder is sent after a day without the mail server, before its charge', async () => {
  const { due } = await member(monthlyMembership)
  let isDown = true
  shop.server.deps.mailer.send = async (mail) => {
    if (isDown) throw Object.assign(new Error('no answer'), { code: 'ECONNECTION' })
    mails.push(mail)
  }
  for (let hours = 0; hours <= 24; hours += 2.5) await rounds(due - 3 * day + hours * hour)
  isDown = false
  // At this time an attempt is due, because the pauses between attempts are limited.
  await rounds(due - 3 * day + 25 * hour)
  expect(reminders()).toHaveLength(1)
})

test('a reminder that the mail server refuses in every attempt is given up', async () => {
  const { due, orderId } = await member(monthlyMembership)
  shop.server.deps.mailer.send = async () => {
    throw Object.assign(new Error('550 no such mailbox'), { code: 'EENVELOPE', responseCode: 550 })
  }
  for (let hours = 0; hours <= 24; hours += 2.5) await rounds(due - 3 * day + hours * hour)
  const { db } = shop.server.deps
  const mail = db.selectFrom('mails').select('outcome').where('order_id', '=', orderId)
  expect(await mail.where('kind', '=', 'renewalNotice').execute()).toEqual([{ outcome: 'givenUp' }])
})

test('a reminder that a slow mail server is still accepting is not sent by another server, too', async () => {
  const dues: number[] = []
  for (let count = 0; count < 4; count += 1) dues.push((await member(monthlyMembership)).due)
  await rounds(shop.server.clock.now)
  shop.server.clock.now = Math.max(...dues) - 3 * day
  await renew()
  let accepted = 0
  shop.server.deps.mailer.send = async (mail) => {
    mails.push(mail)
    accepted += 1
    shop.server.clock.now += 25_000
    if (accepted === 3) await second.payments.reconciler.round()
  }
  await shop.server.payments.reconciler.round()
  const addresses = reminders().map(({ to }) => to)
  expect(addresses).toHaveLength(4)
  expect(new Set(addresses).size).toBe(4)
})

test('the operator configures how many days before the end of a membership the reminder is sent', async () => {
  const { due } = await member(monthlyMembership)
  shop.server.clock.now = due - 10 * day
  await renew({ month: 10, quarter: 12, year: 20 })
  await shop.server.payments.reconciler.round()
  expect(reminders()).toHaveLength(1)
})
