import type { Page, Thing } from './book.ts'
import { type Fields, textOf } from './fields.ts'
import { invalid, wrongStatus } from './refusal.ts'

const ends: Readonly<Record<string, string>> = { WON: 'won', LOST: 'lost', REVERSED: 'reversed' }

/** A cardholder's bank takes a payment back until the dispute is decided. For tests, as the provider's own simulation. */
export async function createDispute(page: Page, body: Fields): Promise<Thing> {
  const { thing: intent } = await page.get('intent', textOf(body, 'payment_intent_id', 64))
  if (intent.status !== 'SUCCEEDED') throw wrongStatus(String(intent.status))
  const dispute = await page.add(
    'dispute',
    {
      payment_intent_id: intent.id,
      merchant_order_id: intent.merchant_order_id,
      amount: intent.captured_amount,
      currency: intent.currency,
      status: 'REQUIRES_RESPONSE',
    },
    { owner: intent.id },
  )
  await page.tell('payment_dispute.requires_response', dispute)
  return dispute
}

export async function resolveDispute(page: Page, id: string, body: Fields): Promise<Thing> {
  const status = textOf(body, 'status', 16)
  const name = Object.hasOwn(ends, status) ? ends[status] : undefined
  if (name === undefined) throw invalid('status', `status must be one of ${Object.keys(ends).join(', ')}`)
  const { thing } = await page.get('dispute', id)
  const resolved = await page.change(thing, { status })
  await page.tell(`payment_dispute.${name}`, resolved)
  return resolved
}
