import { type MailState, mailStates } from '@cliffhanger/contract/studio/list-filters'
import { studioOrders } from '@cliffhanger/contract/studio/orders'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Mailer } from '../../../adapters/mailer/mailer.ts'
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

/** Lets the mail server refuse every mail, with the recipient's address in its reply. */
function refuseMails(): void {
  money.shop.server.deps.mailer.send = ({ to }) => {
    const reply = { code: 'EENVELOPE', responseCode: 550 }
    return Promise.reject(Object.assign(new Error(`550 5.1.1 <${to}>: no such mailbox`), reply))
  }
}
/** A paid order whose receipt is due again. */
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

/** A new session each time: the clock of these tests moves by hours. */
const asOwner = () => signInAs(money.shop.server, 'owner')

/** The receipt as the order's page and its timeline show it. */
async function receiptOf(orderId: string) {
  const { mails, timeline } = await (await asOwner()).ask(studioOrders.order, { orderId })
  const receipts = mails.filter(({ kind }) => kind === 'receipt')
  expect(receipts).toHaveLength(1)
  const facts = timeline.find(({ kind }) => kind === 'mail')?.facts
  expect(facts).toMatchObject({ kind: 'receipt', state: receipts[0]?.state ?? '' })
  return { ...receipts[0], inTimeline: facts?.failure }
}
const evidenceOf = async (orderId: string) => (await (await asOwner()).ask(studioOrders.evidence, { orderId })).html

test('a receipt is sent once the mail server has taken it', async () => {
  const { orderId } = await orderWithReceipt()
  expect(await receiptOf(orderId)).toMatchObject({ state: 'waiting' })
  expect(await evidenceOf(orderId)).toContain('waits to be sent')
  await sendMails()
  expect(await receiptOf(orderId)).toMatchObject({ state: 'sent' })
  expect(await evidenceOf(orderId)).toContain('<td>sent</td>')
})

test('a mail that failed eight times is given up, with the codes of the last failure and no address', async () => {
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
])('a server that %s a mail too late changes nothing: another one has sent it', async (_, tries) => {
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

test('a mail without a recipient is not sent', async () => {
  const { orderId, userId } = await orderWithReceipt()
  await run('DELETE FROM billing_infos WHERE user_id = $1', [userId])
  await sendMails()
  expect(await receiptOf(orderId)).toMatchObject({ state: 'noRecipient' })
  expect(await evidenceOf(orderId)).toContain('not sent: no address is known')
})

test('a mail whose order is missing fails like one that is refused', async () => {
  const { orderId } = await orderWithReceipt()
  const key = `receipt:${orderId}`
  await run('UPDATE mails SET order_id = NULL WHERE mail_key = $1', [key])
  await sendMails()
  expect(await rowOf(key)).toMatchObject({ outcome: null, failure: 'ENOORDER', tries: 1 })
})

test('a mail of a kind that only a newer release knows stays queued without a try', async () => {
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

test('a failure is forgotten when a later try succeeds', async () => {
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

test('it is unknown how a mail of an earlier release ended', async () => {
  const { orderId } = await orderWithReceipt()
  await run('UPDATE mails SET send_at = NULL WHERE order_id = $1', [orderId])
  const { state } = await receiptOf(orderId)
  expect(state).toBe('unknown' satisfies MailState)
  expect(mailStates).toContain(state)
  expect(await evidenceOf(orderId)).toContain('sent, or given up')
})
