import type { WebhookEvent, WebhookOptions } from '../../../apps/server/src/testing/provider-message.ts'
import { type Random, shuffled } from '../../../apps/server/src/testing/random.ts'

export interface WebhookOrder {
  readonly orderId: string
  readonly airId: string
  /** Whether only forged webhooks mention the order. */
  readonly isQuiet: boolean
}
export interface WebhookDelivery {
  readonly event: WebhookEvent & { readonly id: string }
  readonly sent: WebhookOptions
  /** HTTP status that the server must return. */
  readonly status: 200 | 400 | 401
  /** Id of the order that the first delivery of the webhook marks for reconciliation; undefined for none. */
  readonly rings: string | undefined
}

const names = [
  'payment_intent.created',
  'payment_intent.requires_payment_method',
  'payment_intent.succeeded',
  'payment_attempt.authorized',
  'payment_attempt.paid',
  'payment_attempt.authorization_failed',
  'refund.received',
  'refund.settled',
  'payment_consent.verified',
  'something.nobody.knows',
]
/** False statements in webhooks, which the server must not trust. */
const claims = [
  { status: 'SUCCEEDED' },
  { status: 'SUCCEEDED', amount: 0.01, captured_amount: 0.01 },
  { status: 'SUCCEEDED', amount: 999_999, captured_amount: 999_999 },
  { status: 'SUCCEEDED', currency: 'IDR' },
  { status: 'CANCELLED', amount: -1 },
]
const aboutIntent = (of: WebhookOrder, orderId: string) => ({ id: of.airId, merchant_order_id: orderId })
const hoursMs = 3_600_000

/** Functions that create webhooks with a valid signature and any content. */
const honest: readonly ((
  random: Random,
  of: WebhookOrder,
  other: WebhookOrder,
) => Pick<WebhookDelivery, 'rings' | 'sent'> & Omit<WebhookEvent, 'id'>)[] = [
  (random, of) => ({
    name: 'payment_intent.succeeded',
    object: { ...aboutIntent(of, of.orderId), ...random.pick(claims) },
    sent: {},
    rings: of.orderId,
  }),
  (random, of) => {
    const name = random.pick(names)
    const isIntent = name.startsWith('payment_intent.')
    const object = isIntent ? aboutIntent(of, of.orderId) : { id: 'thing_1', payment_intent_id: of.airId }
    return { name, object, sent: {}, rings: of.orderId }
  },
  // A webhook that arrives late, or whose sender's clock is wrong.
  (random, of) => ({
    name: 'payment_intent.succeeded',
    object: aboutIntent(of, of.orderId),
    sent: { timestamp: Date.now() + random.pick([-48, -2, -1, 1]) * hoursMs },
    rings: of.orderId,
  }),
  // A webhook with the payment of one order and the id of another order.
  (_, of, other) => ({
    name: 'payment_intent.succeeded',
    object: { ...aboutIntent(of, other.orderId), status: 'SUCCEEDED' },
    sent: {},
    rings: other.orderId,
  }),
  // A webhook about an unknown order, as if from another shop with the same secret.
  (random) => ({
    name: random.pick(names),
    object: { id: 'int_of_nobody', merchant_order_id: random.pick(['shop-7', '999999999', '-1', '1e3']) },
    sent: {},
    rings: undefined,
  }),
]

/** Functions that sign or alter a webhook so that its signature is invalid. */
const forgeries: readonly ((random: Random) => WebhookOptions)[] = [
  () => ({ secret: 'a wrong one of enough length' }),
  () => ({ secret: '' }),
  () => ({ secret: 'undefined' }),
  // A webhook that an intermediary has parsed and serialised again.
  () => ({ spoil: (body) => JSON.stringify(JSON.parse(body), null, 2) }),
  () => ({ spoil: (body) => `${body}\n` }),
  () => ({ spoil: (body) => body.replace('payment', 'Payment') }),
  () => ({ headers: { 'x-timestamp': undefined } }),
  () => ({ headers: { 'x-timestamp': '' } }),
  // A recorded webhook with a new timestamp.
  (random) => ({ headers: { 'x-timestamp': String(Date.now() + 1 + random.below(1_000_000)) } }),
  () => ({ headers: { 'x-signature': undefined } }),
  () => ({ headers: { 'x-signature': '' } }),
  (random) => ({ headers: { 'x-signature': random.pick(['0', 'f']).repeat(64) } }),
]

/** Creates webhooks in the order of their arrival. @param tag prefix that makes the event ids unique per call */
export function createWebhookDeliveries(
  random: Random,
  targets: readonly WebhookOrder[],
  count: number,
  tag: string,
): WebhookDelivery[] {
  const heard = targets.filter(({ isQuiet }) => !isQuiet)
  const made: WebhookDelivery[] = []
  while (made.length < count) {
    const id = `evt_${tag}_${made.length}`
    const kind = random.below(10)
    if (kind < 4) {
      const of = random.pick(targets)
      const object = { ...aboutIntent(of, of.orderId), ...random.pick(claims) }
      const event = { id, name: 'payment_intent.succeeded', object }
      made.push({ event, sent: random.pick(forgeries)(random), status: 401, rings: undefined })
    } else if (kind === 4) {
      made.push({ event: { id, name: '', object: {} }, sent: {}, status: 400, rings: undefined })
    } else {
      const { name, object, sent, rings } = random.pick(honest)(random, random.pick(heard), random.pick(heard))
      const copies = random.chance(0.3) ? 10 : 1
      for (let copy = 0; copy < copies; copy += 1) made.push({ event: { id, name, object }, sent, status: 200, rings })
    }
  }
  return shuffled(made, random).slice(0, count)
}
