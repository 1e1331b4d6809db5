import type { MeanComparison } from './compare-means.ts'
import type { Estimate } from './confidence-sequence.ts'

export interface RevenueProjection {
  /** Expected change of revenue if all viewers get the variant, in cents over the given days. */
  readonly ifKept: Estimate
  /**
   * Cost of each further day of the experiment in cents, because some viewers, in the experiment or outside of it, still
   * get the arm that earns less.
   */
  readonly costPerDay: number
}

/**
 * Converts a difference in revenue per exposed viewer, in cents, to the revenue of a period. `viewersPerDay` counts all
 * viewers at the paywall, also those outside of the experiment; `variantShare` is the share of them who get the variant.
 */
export function projectRevenue(
  { difference }: Pick<MeanComparison, 'difference'>,
  { viewersPerDay, days, variantShare }: Readonly<Record<'viewersPerDay' | 'days' | 'variantShare', number>>,
): RevenueProjection {
  const viewers = viewersPerDay * days
  const { value, interval } = difference
  return {
    ifKept: {
      value: value * viewers,
      interval: interval && { low: interval.low * viewers, high: interval.high * viewers },
    },
    costPerDay: Math.abs(value) * viewersPerDay * (value > 0 ? 1 - variantShare : variantShare),
  }
}
