import type { Comparison } from './compare-means.ts'
import type { Estimate } from './confidence-sequence.ts'
import type { GuardRail } from './guard-rail.ts'
import type { SampleRatio } from './sample-ratio.ts'

export interface Findings {
  readonly sampleRatio: SampleRatio
  readonly guardRails: readonly GuardRail[]
  /** Revenue per exposed viewer. */
  readonly revenue: Comparison
  /** Smallest relative difference worth knowing: 0.15 for 15 %. */
  readonly smallestEffect: number
}

/** The state of an experiment. All but `running` end it. */
export type Decision =
  /** The split is not the planned one, so no figure can be believed. */
  | { readonly state: 'mismatch'; readonly pValue: number }
  | { readonly state: 'harmful'; readonly broken: readonly GuardRail[] }
  | { readonly state: 'winner'; readonly winner: 'control' | 'variant'; readonly relative: Estimate }
  /** A difference that is worth knowing is excluded. */
  | { readonly state: 'no-difference'; readonly relative: Estimate }
  | { readonly state: 'running'; readonly relative: Estimate | undefined; readonly stillNeeded: number }

/** Decides an experiment by the figures of one day. As every interval is always valid, so is the decision of any day. */
export function decide({ sampleRatio, guardRails, revenue, smallestEffect }: Findings): Decision {
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
