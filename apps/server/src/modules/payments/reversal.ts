import type { Dispute, Refund } from '../../adapters/airwallex/shapes.ts'

/** What was given for an order. */
export interface Given {
  /** With the bonus. */
  readonly coins: number
  readonly days: number
}
export interface Reversal {
  readonly coins: number
  readonly days: number
  readonly title: boolean
  /** Whether all of the money went back by refunds. */
  readonly isRefunded: boolean
  /** Whether a bank asks for the money back, or has it. */
  readonly isDisputed: boolean
  /** Whether a dispute is open, and none is lost: nobody knows yet whose the money will be. */
  readonly isUndecided: boolean
}

/** The same under two versions of the provider's API. */
const settled = ['SETTLED', 'SUCCEEDED']
const lost = ['LOST', 'ACCEPTED', 'EXPIRED']
const over = ['WON', 'REVERSED']
/** Three places are enough for every currency, and whole numbers add up. */
const thousandths = (amount: number): number => Math.round(amount * 1_000)

/**
 * How much of what was given has to be taken back by now, from what the provider says about the payment: always the same
 * for the same facts, in whatever order they became known. Money that is only on its way back counts as ours.
 */
export function reversalOf(
  given: Given,
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

/** Whether the provider has not finished with a refund yet. */
export const isUnderWay = ({ status }: Refund): boolean => !settled.includes(status) && status !== 'FAILED'
