import { type ArmMean, compareMeans, type MeanComparison } from './compare-means.ts'
import type { SequenceOptions } from './confidence-sequence.ts'

/**
 * Sums over all exposed viewers of one arm (variant); viewers who paid nothing count as zero. Values are never
 * negative.
 */
export interface ArmSums {
  readonly viewers: number
  /** Number of viewers with a value above zero. */
  readonly payers: number
  /** Sum of one value per viewer, for example the viewer's revenue in cents. */
  readonly sum: number
  readonly sumOfSquares: number
}

/**
 * Number of payers that the smaller arm is expected to have before an interval is returned. The interval relies on the
 * central limit theorem; with fewer payers, single purchases would dominate. Chosen by simulation (docs/decisions/070).
 */
export const minPayers = 50

function armMean({ viewers, payers, sum, sumOfSquares }: ArmSums): ArmMean {
  if (viewers < 2) return { viewers, mean: viewers > 0 ? sum : 0, squaredError: 0, counted: payers }
  const mean = sum / viewers
  const variance = Math.max(0, sumOfSquares - sum * mean) / (viewers - 1)
  return { viewers, mean, squaredError: variance / viewers, counted: payers }
}

/**
 * Compares the revenue per exposed viewer of two arms with always-valid intervals, which may be checked every day: in
 * at most `alpha` of all experiments, the interval misses the true value on any day. Amounts may be skewed and mostly
 * zero.
 */
export const compareArms = (control: ArmSums, variant: ArmSums, options: SequenceOptions): MeanComparison =>
  compareMeans(armMean(control), armMean(variant), { ...options, leastCounted: minPayers })
