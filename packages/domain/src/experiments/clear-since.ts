import type { Comparison } from './compare-means.ts'

/**
 * Index of the day from which on the interval of every day excludes "no difference", up to the last day. Undefined if that
 * of the last day does not.
 */
export function clearSince(days: readonly Pick<Comparison, 'difference'>[]): number | undefined {
  const lastOpen = days.findLastIndex(
    ({ difference: { interval } }) => !interval || (interval.low <= 0 && interval.high >= 0),
  )
  return lastOpen + 1 < days.length ? lastOpen + 1 : undefined
}
