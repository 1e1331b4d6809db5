import { type MailState, mailStates } from '@cliffhanger/contract/studio/list-filters'
import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mail, Mailer } from '../../../adapters/mailer/mailer.ts'
import { openRefundShop, type RefundShop } from '../../../testing/refund-shop.ts'
import { signInAs } from '../../../testing/studio-client.ts'
import { closeMail } from '../mail-store.ts'

const minuteMs = 60_000
let money: RefundShop
let send: Mailer['send']
beforeAll(async () => {
  money = await openRefundShop()
  send = money.shop.server.deps.mailer.send
})
beforeEach(() => {
  money.shop.server.deps.mailer.send = send
})
afterAll(() => money.shop.close())

/** Makes the mail server reject every email, with the recipient's address in its reply. */
function refuseMails(): void {
  money.shop.server.deps.mailer.send = ({ to }) => {
    const reply = { code: 'EENVELOPE', responseCode: 550 }
    return Promise.reject(Object.assign(new Error(`550 5.1.1 <${to}>: no such mailbox`), reply))
  }
}
/** Creates a paid order whose receipt is due to be sent again. */
async function orderWithReceipt(): Promise<{ orderId: string; userId: string }> {
  const viewer = await money.shop.buyer()
  const { orderId } = await money.bought(viewer)
  await run(`UPDATE mails SET send_at = $2, tries = 0, outcome = NULL, ended_at = NULL WHERE mail_key = $1`, [
    `receipt:${orderId}`,
    new Date(money.shop.server.clock.now),
  ])
  return { orderId, userId: viewer.state.userId }
}
const run = (text: string, values: unknown[]) => money.shop.server.database.pool.query(text, values)
const rowOf = async (key: string) => (await run('SELECT * FROM mails WHERE mail_key = $1', [key])).rows[0]
const sendMails = () => money.shop.server.payments.reconciler.round()

/** Signs in as the owner again each time, because these tests advance the clock by hours. */
const asOwner = () => signInAs(money.shop.server, 'owner')

/** Returns the receipt of an order and checks that the order's timeline shows the same receipt. */
async function receiptOf(orderId: string) {
  const { mails, timeline } = await (await asOwner()).ask(studioOrders.order, { orderId })
  const receipts = mails.filter(({ kind }) => kind === 'receipt')
  expect(receipts).toHaveLength(1)
  const facts = timeline.find(({ kind }) => kind === 'mail')?.facts
  expect(facts).toMatchObject({ kind: 'receipt', state: receipts[0]?.state ?? '' })
  return { ...receipts[0], inTimeline: facts?.failure }
}
const evidenceOf = async (orderId: string) => (await (await asOwner()).ask(studioOrders.evidence, { orderId })).html

test('a receipt counts as sent once the mail server has accepted it', async () => {
  const { orderId } = await orderWithReceipt()
  expect(await receiptOf(orderId)).toMatchObject({ state: 'waiting' })
  expect(await evidenceOf(orderId)).toContain('waits to be sent')
  await sendMails()
  expect(await receiptOf(orderId)).toMatchObject({ state: 'sent' })
  expect(await evidenceOf(orderId)).toContain('<td>sent</td>')
})

test('an email is given up after eight failures, with the codes of the last failure but no email address', async () => {
  const { orderId } = await orderWithReceipt()
  refuseMails()
  for (let tries = 1; tries < 8; tries += 1) {
    await sendMails()
    expect(await receiptOf(orderId)).toMatchObject({ state: 'waiting', failure: 'EENVELOPE 550' })
    money.shop.server.clock.now += minuteMs * 2 ** tries
  }
  await sendMails()
  expect(await receiptOf(orderId)).toMatchObject({
    state: 'givenUp',
    failure: 'EENVELOPE 550',
    inTimeline: 'EENVELOPE 550',
  })
  expect(await evidenceOf(orderId)).toContain('not sent: every try failed')
  const { rows } = await run('SELECT * FROM mails WHERE order_id = $1', [orderId])
  expect(JSON.stringify(rows)).not.toContain('@')
})

test.each([
  ['postpones', 0],
  ['gives up', 7],
])('a server that %s an email too late changes nothing, because another server has sent it', async (_, tries) => {
  const { orderId } = await orderWithReceipt()
  await run('UPDATE mails SET tries = $2 WHERE order_id = $1', [orderId, tries])
  money.shop.server.deps.mailer.send = async () => {
    const at = new Date(money.shop.server.clock.now)
    await closeMail(money.shop.server.deps.db, `receipt:${orderId}`, { outcome: 'sent', at })
    throw new Error('the connection ended')
  }
  await sendMails()
  expect(await receiptOf(orderId)).toMatchObject({ state: 'sent', inTimeline: undefined })
  expect(await rowOf(`receipt:${orderId}`)).toMatchObject({ send_at: null })
})

test('an email without a recipient is not sent', async () => {
  const { orderId, userId } = await orderWithReceipt()
  await run('DELETE FROM billing_infos WHERE user_id = $1', [userId])
  await sendMails()
  expect(await receiptOf(orderId)).toMatchObject({ state: 'noRecipient' })
  expect(await evidenceOf(orderId)).toContain('not sent: no address is known')
})

test('an email whose order is missing fails like an email that the mail server rejects', async () => {
  const { orderId } = await orderWithReceipt()
  const key = `receipt:${orderId}`
  await run('UPDATE mails SET order_id = NULL WHERE mail_key = $1', [key])
  await sendMails()
  expect(await rowOf(key)).toMatchObject({ outcome: null, failure: 'ENOORDER', tries: 1 })
})

test('an email of a kind that only a newer release knows stays queued and is never attempted', async () => {
  const { orderId } = await orderWithReceipt()
  const key = `receipt:${orderId}`
  await run(`UPDATE mails SET kind = 'giftCard' WHERE mail_key = $1`, [key])
  const before = await rowOf(key)
  await sendMails()
  expect(await rowOf(key)).toEqual(before)
  await run(`UPDATE mails SET kind = 'receipt' WHERE mail_key = $1`, [key])
  await sendMails()
  expect(await rowOf(key)).toMatchObject({ outcome: 'sent', tries: 1 })
})

test('the failure of an email is cleared when a later attempt succeeds', async () => {
  const { orderId } = await orderWithReceipt()
  refuseMails()
  await sendMails()
  money.shop.server.deps.mailer.send = send
  money.shop.server.clock.now += 2 * minuteMs
  await sendMails()
  const receipt = await receiptOf(orderId)
  expect(receipt).toMatchObject({ state: 'sent' })
  expect(receipt).not.toHaveProperty('failure')
})

test('the state of an email closed by an earlier release is unknown', async () => {
  const { orderId } = await orderWithReceipt()
  await run('UPDATE mails SET send_at = NULL WHERE order_id = $1', [orderId])
  const { state } = await receiptOf(orderId)
  expect(state).toBe('unknown' satisfies MailState)
  expect(mailStates).toContain(state)
  expect(await evidenceOf(orderId)).toContain('sent, or given up')
})

test('the email about a partial refund does not say that the whole payment was refunded', async () => {
  const order = await money.bought(await money.shop.buyer())
  const mails: Mail[] = []
  money.shop.server.deps.mailer.send = async (mail) => void mails.push(mail)
  for (const amount of [1, undefined]) {
    await money.refund(order, amount)
    await sendMails()
  }
  const texts = mails.map(({ text }) => text).filter((text) => text.includes('has been given back'))
  expect(texts).toEqual([
    expect.stringContaining('A part of your payment for 500 + 50 coins has been given back.'),
    expect.stringContaining('Your payment for 500 + 50 coins has been given back.'),
  ])
})

test('the receipt is in the language that the viewer chose last before paying', async () => {
  const { shop } = money
  const viewer = await shop.buyer()
  const { orderId } = await shop.order(viewer)
  viewer.state.language = 8
  const order = await shop.order(viewer)
  expect(order.orderId).toBe(orderId)
  const mails: Mail[] = []
  shop.server.deps.mailer.send = async (mail) => void mails.push(mail)
  await shop.sandbox.pay(order)
  expect(await shop.isSuccessful(viewer, orderId)).toBe(1)
  await sendMails()
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('recibo')])
})
