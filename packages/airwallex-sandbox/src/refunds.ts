import type { Page, Thing } from './book.ts'
import { amountOf, type Fields, optionalText, sumOf, textOf } from './fields.ts'
import { invalid, wrongStatus } from './refusal.ts'

/** How far a refund has come; the money is gone from RECEIVED on. */
const steps = ['ACCEPTED', 'SETTLED'] as const

/** Gives back all that is left of a payment, or a part of it. `outcome`: how it ends, told by its events. */
export async function createRefund(page: Page, body: Fields, outcome: 'SETTLED' | 'FAILED'): Promise<Thing> {
  const requestId = textOf(body, 'request_id', 64)
  const { thing: intent } = await page.get('intent', textOf(body, 'payment_intent_id', 64))
  if (intent.status !== 'SUCCEEDED') throw wrongStatus(String(intent.status))
  const currency = String(intent.currency)
  const before = await page.list('refund', { owner: intent.id, page: 0, size: 1_000 })
  const gone = before.items.filter(({ status }) => status !== 'FAILED').map(({ amount }) => Number(amount))
  const left = sumOf([Number(intent.captured_amount), ...gone.map((amount) => -amount)])
  const amount = body.amount === undefined ? left : amountOf(body, currency)
  if (amount <= 0 || amount > left) throw invalid('amount', `amount must not be above what is left, ${left}`)
  const reason = optionalText(body, 'reason', 128)
  const received = await page.add(
    'refund',
    {
      request_id: requestId,
      payment_intent_id: intent.id,
      amount,
      currency,
      status: 'RECEIVED',
      ...(reason ? { reason } : {}),
    },
    { owner: intent.id, lookup: requestId },
  )
  await page.claim(requestId, received.id)
  await page.tell('refund.received', received)
  let refund = received
  for (const [index, status] of steps.entries()) {
    refund = await page.change(refund, { status: status === 'SETTLED' ? outcome : status })
    await page.tell(`refund.${String(refund.status).toLowerCase()}`, refund, index + 1)
  }
  return received
}
