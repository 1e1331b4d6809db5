import { type Fields, optionalText, requireAmount, requireText, sumOf } from './fields.ts'
import { validationError, wrongStatus } from './refusal.ts'
import type { Resource, StoreTransaction } from './store.ts'

/** States of a refund after RECEIVED. The money is already deducted when the refund is RECEIVED. */
const steps = ['ACCEPTED', 'SETTLED'] as const

/**
 * Refunds a payment: the given amount, or all that is not refunded yet. `outcome` is the final state, which is sent as
 * a webhook event.
 */
export async function createRefund(
  store: StoreTransaction,
  body: Fields,
  outcome: 'SETTLED' | 'FAILED',
): Promise<Resource> {
  const requestId = requireText(body, 'request_id', 64)
  const { thing: intent } = await store.get('intent', requireText(body, 'payment_intent_id', 64))
  if (intent.status !== 'SUCCEEDED') throw wrongStatus(String(intent.status))
  const currency = String(intent.currency)
  const before = await store.list('refund', { owner: intent.id, page: 0, size: 1_000 })
  const refunded = before.items.filter(({ status }) => status !== 'FAILED').map(({ amount }) => Number(amount))
  const left = sumOf([Number(intent.captured_amount), ...refunded.map((amount) => -amount)])
  const amount = body.amount === undefined ? left : requireAmount(body, currency)
  if (amount <= 0 || amount > left) throw validationError('amount', `amount must not be above what is left, ${left}`)
  const reason = optionalText(body, 'reason', 128)
  const received = await store.add(
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
  await store.claim(requestId, received.id)
  await store.addEvent('refund.received', received)
  let refund = received
  for (const [index, status] of steps.entries()) {
    refund = await store.change(refund, { status: status === 'SETTLED' ? outcome : status })
    await store.addEvent(`refund.${String(refund.status).toLowerCase()}`, refund, index + 1)
  }
  return received
}
