import { type Fields, optionalText, requireText } from './fields.ts'
import { validationError, wrongStatus } from './refusal.ts'
import type { Resource, StoreTransaction } from './store.ts'

const ends: Readonly<Record<string, string>> = { WON: 'won', LOST: 'lost', REVERSED: 'reversed' }

/** Default time limit for the merchant's answer to a dispute. */
const answerMs = 7 * 86_400_000

/**
 * Creates a dispute about a payment for tests, like the provider's own simulation API. Does not change the payment
 * itself.
 */
export async function createDispute(store: StoreTransaction, body: Fields): Promise<Resource> {
  const { thing: intent } = await store.get('intent', requireText(body, 'payment_intent_id', 64))
  if (intent.status !== 'SUCCEEDED') throw wrongStatus(String(intent.status))
  const dispute = await store.add(
    'dispute',
    {
      payment_intent_id: intent.id,
      merchant_order_id: intent.merchant_order_id,
      amount: intent.captured_amount,
      currency: intent.currency,
      status: 'REQUIRES_RESPONSE',
      reason: { original_code: '13.1', description: optionalText(body, 'comment', 200) ?? 'Merchandise not received' },
      due_at: optionalText(body, 'due_at', 40) ?? new Date(store.now + answerMs).toISOString(),
    },
    { owner: intent.id },
  )
  await store.addEvent('payment_dispute.requires_response', dispute)
  return dispute
}

export async function resolveDispute(store: StoreTransaction, id: string, body: Fields): Promise<Resource> {
  const status = requireText(body, 'status', 16)
  const name = Object.hasOwn(ends, status) ? ends[status] : undefined
  if (name === undefined) throw validationError('status', `status must be one of ${Object.keys(ends).join(', ')}`)
  const { thing } = await store.get('dispute', id)
  const resolved = await store.change(thing, { status })
  await store.addEvent(`payment_dispute.${name}`, resolved)
  return resolved
}

/** Accepts or challenges a dispute. Idempotent: a repeated request gets the same response. */
export async function answerDispute(
  store: StoreTransaction,
  id: string,
  body: Fields,
  status: 'ACCEPTED' | 'CHALLENGED',
): Promise<Resource> {
  requireText(body, 'request_id', 64)
  const { thing } = await store.get('dispute', id)
  if (thing.status === status) return thing
  if (thing.status !== 'REQUIRES_RESPONSE') throw wrongStatus(String(thing.status))
  const answered = await store.change(thing, {
    status,
    ...(status === 'CHALLENGED'
      ? { challenge_details: [{ description: requireText(body, 'description', 5_000) }] }
      : {}),
  })
  await store.addEvent(`payment_dispute.${status.toLowerCase()}`, answered)
  return answered
}
