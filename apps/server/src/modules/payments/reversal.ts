import type { Dispute, Refund } from '../../adapters/airwallex/shapes.ts'

/** Coins and days of membership that an order delivered. */
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

/** The two names of one status in different API versions of the provider. */
const settledStatuses = ['SETTLED', 'SUCCEEDED'] as const
const lostStatuses = ['LOST', 'ACCEPTED', 'EXPIRED'] as const
const over = ['WON', 'REVERSED']
const isSettled = (status: string): boolean => settledStatuses.some((one) => one === status)
const isLostStatus = (status: string): boolean => lostStatuses.some((one) => one === status)
/**
 * Converts an amount to thousandths: three decimal places are enough for every currency, and integers add up without
 * rounding errors.
 */
const thousandths = (amount: number): number => Math.round(amount * 1_000)

/**
 * Computes how much of a delivered order must be taken back, from the provider's facts about the payment. The result
 * does not depend on the sequence in which the facts arrive. A refund counts only when it is settled.
 */
export function computeReversal(
  given: DeliveredGoods,
  paid: number,
  refunds: readonly Pick<Refund, 'status' | 'amount'>[],
  disputes: readonly Pick<Dispute, 'status'>[],
): Reversal {
  const done = refunds.filter(({ status }) => isSettled(status))
  const back = Math.min(
    thousandths(paid),
    done.reduce((sum, { amount }) => sum + thousandths(amount), 0),
  )
  const isLost = disputes.some(({ status }) => isLostStatus(status))
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

/** Checks whether a refund is still pending at the provider. */
export const isRefundPending = ({ status }: Refund): boolean => !isSettled(status) && status !== 'FAILED'
