import type { Output } from '@cliffhanger/contract/call'
import type { ShownOrderState } from '@cliffhanger/contract/studio/order-row'
import type { studioOrders } from '@cliffhanger/contract/studio/orders'
import { useText } from '#i18n/use-text.ts'
import type { IconName } from '#ui/icon.tsx'
import type { Tone } from '#ui/lists/pill.tsx'

export type OrderRow = Output<typeof studioOrders.list>['rows'][number]

/** Groups the digits of a long number by four, so that it can be read aloud: "1795 2667 51". */
export const groupDigits = (id: string): string => id.replaceAll(/(\d{4})(?=\d)/g, '$1\u00a0')

/** Formats a card as brand and last digits: "Visa 4035". */
export const formatPaymentCard = ({
  cardBrand,
  cardLast4,
}: {
  cardBrand?: string
  cardLast4?: string
}): string | undefined =>
  cardLast4 && `${(cardBrand ?? '').replace(/^./, (first) => first.toUpperCase())} ${cardLast4}`.trim()

export const orderStateStyles: Readonly<Record<ShownOrderState, { tone: Tone; icon: IconName }>> = {
  open: { tone: 'plain', icon: 'clock' },
  delivered: { tone: 'ok', icon: 'check' },
  partlyRefunded: { tone: 'info', icon: 'undo' },
  refunded: { tone: 'info', icon: 'undo' },
  disputed: { tone: 'bad', icon: 'flag' },
  inDoubt: { tone: 'bad', icon: 'problem' },
  failed: { tone: 'warn', icon: 'warning' },
}

/** Returns functions that describe an order in words. */
export function useOrderDescriptions() {
  const { t, money, time } = useText()
  return {
    /** Describes the product: "5,000 + 2,500 coins", "Membership, 30 days", "Married at Midnight, whole". */
    sold({ kind, coins, bonus, days, name }: OrderRow): string {
      if (kind === 'title') return t('orders.sold.title', { name })
      if (kind === 'membership') return t('orders.sold.membership', { count: days })
      return bonus > 0 ? t('orders.sold.bonus', { coins, bonus }) : t('orders.sold.coins', { count: coins })
    },
    /** Returns the note beside the state of an order. */
    note({ answerBy, parked, state, refunded, price, currency, isRenewal, failure }: OrderRow): {
      text: string
      isUrgent: boolean
    } {
      if (answerBy !== undefined) return { text: t('orders.note.answerBy', { when: time(answerBy) }), isUrgent: true }
      if (parked !== undefined) return { text: parked, isUrgent: true }
      if (state === 'partlyRefunded') {
        const [part, whole] = [money(refunded, currency), money(price, currency)]
        return { text: t('orders.note.part', { part, whole }), isUrgent: false }
      }
      if (failure !== undefined) return { text: t('orders.event.declined', { reason: failure }), isUrgent: false }
      return { text: isRenewal ? t('orders.note.renewal') : '', isUrgent: false }
    },
  }
}
