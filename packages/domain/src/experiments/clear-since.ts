import type { MeanComparison } from './compare-means.ts'

/**
 * Returns the index of the first day since which the interval has excluded "no difference" on every day up to the last.
 * Undefined if the last day's interval does not exclude it.
 */
export function findSignificantSince(days: readonly Pick<MeanComparison, 'difference'>[]): number | undefined {
  const lastOpen = days.findLastIndex(
    ({ difference: { interval } }) => !interval || (interval.low <= 0 && interval.high >= 0),
  )
  return lastOpen + 1 < days.length ? lastOpen + 1 : undefined
}
