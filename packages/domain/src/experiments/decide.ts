import type { MeanComparison } from './compare-means.ts'
import type { Estimate } from './confidence-sequence.ts'
import type { GuardRail } from './guard-rail.ts'
import type { SampleRatio } from './sample-ratio.ts'

export interface DailyExperimentFindings {
  readonly sampleRatio: SampleRatio
  readonly guardRails: readonly GuardRail[]
  /** Comparison of the primary metric, for example revenue per exposed viewer. */
  readonly revenue: MeanComparison
  /** Smallest relative difference that the experiment must be able to detect: 0.15 means 15 %. */
  readonly smallestEffect: number
}

/**
 * Decision about a variant. `mismatch` and `harmful` always end the experiment; `winner` and `no-difference` end it
 * only if the experiment stops when all variants are decided.
 */
export type ExperimentDecision =
  /** Viewers are not split as planned, so no result is reliable. */
  | { readonly state: 'mismatch'; readonly pValue: number }
  | { readonly state: 'harmful'; readonly broken: readonly GuardRail[] }
  | { readonly state: 'winner'; readonly winner: 'control' | 'variant'; readonly relative: Estimate }
  /** The interval excludes a relative difference of `smallestEffect` or more. */
  | { readonly state: 'no-difference'; readonly relative: Estimate }
  | { readonly state: 'running'; readonly relative: Estimate | undefined; readonly stillNeeded: number }

/**
 * Makes the decision about a variant from the results of one day. All intervals are always valid, so the decision may
 * be made every day.
 */
export function decideExperiment({
  sampleRatio,
  guardRails,
  revenue,
  smallestEffect,
}: DailyExperimentFindings): ExperimentDecision {
  if (sampleRatio.isMismatch) return { state: 'mismatch', pValue: sampleRatio.pValue }
  const broken = guardRails.filter(({ state }) => state === 'harmful')
  if (broken.length > 0) return { state: 'harmful', broken }
  const { relative, stillNeeded } = revenue
  const interval = relative?.interval
  if (relative && interval) {
    if (interval.low > 0) return { state: 'winner', winner: 'variant', relative }
    if (interval.high < 0) return { state: 'winner', winner: 'control', relative }
    if (Math.max(-interval.low, interval.high) < smallestEffect) return { state: 'no-difference', relative }
  }
  return { state: 'running', relative, stillNeeded }
}
