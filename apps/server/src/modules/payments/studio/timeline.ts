import type { Output } from '@cliffhanger/contract/call'
import type { studioOrder } from '@cliffhanger/contract/studio/order'
import type { LoggedAction } from '../../operator-log/entries.ts'
import { mailStateOf } from '../mail-store.ts'
import { totalOrderCoins } from '../order-store.ts'
import { deliveredAt, type OrderRecords } from './order-records.ts'

type Event = Output<typeof studioOrder.order>['timeline'][number]
type Facts = Readonly<Record<string, string | null | undefined>>

/**
 * Creates an event and leaves out facts without a value. @param isFromOutside whether the provider reported the event
 */
function event(id: string, at: Date, kind: Event['kind'], facts: Facts = {}, isFromOutside = false): Event {
  const known = Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return { id: `${kind} ${id}`, at: at.getTime(), kind, isFromOutside, facts: Object.fromEntries(known) }
}

/** Sequence of events in the same millisecond: causes before effects. */
const causes: readonly Event['kind'][] = [
  'made',
  'paymentBegun',
  'message',
  'paid',
  'parked',
  'delivered',
  'operator',
  'refund',
  'disputeOpened',
  'ledger',
  'mail',
  'nextCheck',
]

/**
 * Returns the events of an order, newest first: the provider's facts, the server's steps and the operators' actions.
 */
export function buildOrderTimeline(
  { order, intents, refunds, disputes, entries, mails, messages }: OrderRecords,
  actions: readonly LoggedAction[],
): Event[] {
  const paid = intents.find(({ state }) => state === 'paid') ?? intents.find(({ captured }) => captured !== null)
  const delivered = deliveredAt(order)
  const card = paid && { brand: paid.card_brand, last4: paid.card_last4 }
  const events = [
    event('', order.created_at, 'made', { price: order.price, currency: order.currency }),
    ...intents.map((row) =>
      event(row.request_id, row.created_at, 'paymentBegun', { intentId: row.intent_id, failure: row.failure_code }),
    ),
    ...(order.paid_at
      ? [
          event(
            '',
            order.paid_at,
            'paid',
            {
              intentId: paid?.intent_id,
              amount: paid?.captured ?? order.price,
              currency: paid?.currency ?? order.currency,
              ...card,
            },
            true,
          ),
        ]
      : []),
    ...(order.parked && order.paid_at ? [event('', order.paid_at, 'parked', { why: order.parked })] : []),
    ...(delivered
      ? [event('', delivered, 'delivered', { coins: String(totalOrderCoins(order)), days: String(order.days) })]
      : []),
    ...refunds.map((row) => {
      const { amount, reason, status, operator } = row
      const currency = paid?.currency ?? order.currency
      const isOurs = !row.request_id.startsWith('provider:')
      return event(row.request_id, row.created_at, 'refund', { amount, currency, reason, status, operator }, !isOurs)
    }),
    ...disputes.flatMap(({ dispute_id: id, opened_at: openedAt, amount, currency, reason, status }) =>
      openedAt ? [event(id, openedAt, 'disputeOpened', { id, amount, currency, reason, status }, true)] : [],
    ),
    ...entries.map(({ user_id: userId, entry_id: id, created_at: at, kind, coins, balance }) =>
      event(`${userId} ${id}`, at, 'ledger', { kind, coins: String(coins), balance }),
    ),
    ...mails.map((mail) => {
      const { kind, created_at: at, failure } = mail
      return event(`${kind} ${at.getTime()}`, at, 'mail', { kind, state: mailStateOf(mail), failure })
    }),
    ...messages.map(({ event_id: id, name, received_at: at }) => event(id, at, 'message', { name }, true)),
    ...actions.map(({ action_id: id, began_at: at, who, command, arguments: words, outcome }) =>
      // Names of Studio operators are followed by their email address, which is removed here.
      event(id, at, 'operator', { who: who.split(' <', 1)[0] ?? who, command, words, outcome }),
    ),
  ]
  // Events of the same kind and time are listed in the order in which they were recorded, so the last one is the
  // newest.
  return events.reverse().sort((a, b) => b.at - a.at || causes.indexOf(b.kind) - causes.indexOf(a.kind))
}
