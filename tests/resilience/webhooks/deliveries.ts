import type { Event, Sent } from '../../../apps/server/src/testing/provider-message.ts'
import { type Random, shuffled } from '../../../apps/server/src/testing/random.ts'

export interface Target {
  readonly orderId: string
  readonly airId: string
  /** Only a forger sends webhooks about it. */
  readonly isQuiet: boolean
}
export interface Delivery {
  readonly event: Event & { readonly id: string }
  readonly sent: Sent
  /** HTTP status that the server must return. */
  readonly status: 200 | 400 | 401
  /** The order that the webhook marks, unless it was delivered before. */
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
/** Claims of a forged webhook; none may be trusted. */
const claims = [
  { status: 'SUCCEEDED' },
  { status: 'SUCCEEDED', amount: 0.01, captured_amount: 0.01 },
  { status: 'SUCCEEDED', amount: 999_999, captured_amount: 999_999 },
  { status: 'SUCCEEDED', currency: 'IDR' },
  { status: 'CANCELLED', amount: -1 },
]
const aboutIntent = (of: Target, orderId: string) => ({ id: of.airId, merchant_order_id: orderId })
const hoursMs = 3_600_000

/** Webhooks signed with the right secret, with any content. */
const honest: readonly ((
  random: Random,
  of: Target,
  other: Target,
) => Pick<Delivery, 'rings' | 'sent'> & Omit<Event, 'id'>)[] = [
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
  // A webhook that arrives late, or from a wrong clock.
  (random, of) => ({
    name: 'payment_intent.succeeded',
    object: aboutIntent(of, of.orderId),
    sent: { timestamp: Date.now() + random.pick([-48, -2, -1, 1]) * hoursMs },
    rings: of.orderId,
  }),
  // A webhook with the payment of one order and the id of another.
  (_, of, other) => ({
    name: 'payment_intent.succeeded',
    object: { ...aboutIntent(of, other.orderId), status: 'SUCCEEDED' },
    sent: {},
    rings: other.orderId,
  }),
  // A webhook signed with the secret of another shop.
  (random) => ({
    name: random.pick(names),
    object: { id: 'int_of_nobody', merchant_order_id: random.pick(['shop-7', '999999999', '-1', '1e3']) },
    sent: {},
    rings: undefined,
  }),
]

/** A webhook of a sender who does not know the secret. */
const forgeries: readonly ((random: Random) => Sent)[] = [
  () => ({ secret: 'a wrong one of enough length' }),
  () => ({ secret: '' }),
  () => ({ secret: 'undefined' }),
  // A webhook parsed and serialised again, as by an intermediary.
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

/** Webhooks in the order in which they arrive. @param tag makes their ids different from those of other calls */
export function deliveries(random: Random, targets: readonly Target[], count: number, tag: string): Delivery[] {
  const heard = targets.filter(({ isQuiet }) => !isQuiet)
  const made: Delivery[] = []
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
