import type { Dispute, Refund } from '../../adapters/airwallex/shapes.ts'

/** Coins and days that an order delivered. */
export interface DeliveredGoods {
  /** Number of coins, including the bonus. */
  readonly coins: number
  readonly days: number
}
export interface Reversal {
  readonly coins: number
  readonly days: number
  readonly title: boolean
  /** Whether the whole payment was refunded. */
  readonly isRefunded: boolean
  /** Whether a dispute is open or lost. */
  readonly isDisputed: boolean
  /** Whether a dispute is open and none is lost. */
  readonly isUndecided: boolean
}

/** Two API versions of the provider name the same status differently. */
const settled = ['SETTLED', 'SUCCEEDED']
const lost = ['LOST', 'ACCEPTED', 'EXPIRED']
const over = ['WON', 'REVERSED']
/** Three decimal places are enough for every currency; integers add up without rounding errors. */
const thousandths = (amount: number): number => Math.round(amount * 1_000)

/**
 * How much of a delivered order must be taken back, computed from the provider's facts about the payment. The result
 * does not depend on the order in which the facts arrive. A refund counts only when it is settled.
 */
export function reversalOf(
  given: DeliveredGoods,
  paid: number,
  refunds: readonly Refund[],
  disputes: readonly Dispute[],
): Reversal {
  const done = refunds.filter(({ status }) => settled.includes(status))
  const back = Math.min(
    thousandths(paid),
    done.reduce((sum, { amount }) => sum + thousandths(amount), 0),
  )
  const isLost = disputes.some(({ status }) => lost.includes(status))
  const share = (whole: number) => (isLost ? whole : Math.floor((whole * back) / thousandths(paid)))
  const isRefunded = back === thousandths(paid)
  return {
    coins: share(given.coins),
    days: share(given.days),
    title: isLost || isRefunded,
    isRefunded,
    isDisputed: disputes.some(({ status }) => !over.includes(status)),
    isUndecided: !isLost && disputes.some(({ status }) => !over.includes(status)),
  }
}

/** Whether a refund is still pending at the provider. */
export const isUnderWay = ({ status }: Refund): boolean => !settled.includes(status) && status !== 'FAILED'
