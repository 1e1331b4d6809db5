import { mailStates } from '@cliffhanger/contract/studio/list-filters'
import { useMailTerms } from '#i18n/use-mail-terms.ts'
import { useText } from '#i18n/use-text.ts'
import { Timeline, type TimelineEntry } from '#ui/lists/timeline.tsx'
import type { OrderDetails } from './order.tsx'
import { useOrderTranslations } from './order-terms.ts'
import { formatPaymentCard } from './order-words.ts'

type Event = OrderDetails['timeline'][number]

/**
 * The events of an order, newest first: round marks for events from outside, square marks for steps of our own
 * system.
 */
export function OrderTimeline({ details: { timeline } }: { readonly details: OrderDetails }) {
  const { t } = useText()
  const describe = useDescribed()
  const entries = timeline.map((event) => ({
    id: event.id,
    at: event.at,
    isFromOutside: event.isFromOutside,
    ...describe(event),
  }))
  return <Timeline label={t('orders.timeline.title')} entries={entries} />
}

function useDescribed(): (event: Event) => Pick<TimelineEntry, 'title' | 'text' | 'tone'> {
  const { t, money, number } = useText()
  const terms = useOrderTranslations()
  const mails = useMailTerms()
  return ({ kind, facts }) => {
    const {
      amount = '',
      currency = '',
      coins = '0',
      days = '0',
      reason = '',
      who = '',
      command = '',
      words = '',
      name = '',
      failure,
    } = facts
    const sum = amount === '' ? '' : currency === '' ? amount : money(amount, currency)
    const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' · ')
    switch (kind) {
      case 'made':
        return { title: t('orders.event.made') }
      case 'paymentBegun':
        return {
          title: t('orders.event.paymentBegun'),
          text: joined(facts.intentId, failure && t('orders.event.declined', { reason: failure })),
          ...(failure && { tone: 'warn' }),
        }
      case 'message':
        return { title: t('orders.event.message'), text: name }
      case 'paid': {
        const { brand: cardBrand = '', last4: cardLast4 = '' } = facts
        return {
          title: t('orders.event.paid', { amount: sum }),
          text: joined(facts.intentId, formatPaymentCard({ cardBrand, cardLast4 })),
          tone: 'ok',
        }
      }
      case 'parked':
        return { title: t('orders.event.parked'), text: facts.why, tone: 'bad' }
      case 'delivered':
        return {
          title: t('orders.event.delivered'),
          text: joined(
            Number(coins) > 0 ? t('orders.coins', { count: Number(coins) }) : undefined,
            Number(days) > 0 ? t('orders.days', { count: Number(days) }) : undefined,
          ),
        }
      case 'refund':
        return {
          title: t('orders.event.refund', { amount: sum || t('orders.refund.everything') }),
          text: joined(terms.refundStatus(facts.status ?? ''), reason, facts.operator),
          ...((facts.status === 'REFUSED' || facts.status === 'FAILED') && { tone: 'bad' }),
        }
      case 'disputeOpened':
        return { title: t('orders.event.dispute', { amount: sum }), text: joined(facts.id, reason), tone: 'bad' }
      case 'ledger':
        return {
          title: terms.entryKind(facts.kind ?? ''),
          text: t('orders.event.entry', {
            coins: `${Number(coins) > 0 ? '+' : ''}${number(Number(coins))}`.replace('-', '−'),
            balance: number(Number(facts.balance ?? 0)),
          }),
        }
      case 'mail': {
        const state = mailStates.find((one) => one === facts.state)
        return {
          title: t('orders.event.mail', { mail: mails.mailKind(facts.kind ?? '') }),
          text: joined(state && mails.mailState(state), failure && mails.mailFailure(failure)),
          ...((state === 'givenUp' || state === 'noRecipient') && { tone: 'warn' }),
        }
      }
      case 'operator':
        return { title: t('orders.event.operator', { name: who, command }), text: joined(words, facts.outcome) }
      case 'nextCheck':
        return { title: t('orders.nextCheck') }
    }
  }
}
