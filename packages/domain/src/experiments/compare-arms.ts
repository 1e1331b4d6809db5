import { type ArmMean, type Comparison, compareMeans } from './compare-means.ts'
import type { SequenceOptions } from './confidence-sequence.ts'

/** Sums over all exposed viewers of one arm, with zero for those who paid nothing. Values are never negative. */
export interface ArmSums {
  readonly viewers: number
  /** Viewers with a value above zero. */
  readonly payers: number
  /** Of one value for each viewer, for example the viewer's revenue in cents. */
  readonly sum: number
  readonly sumOfSquares: number
}

/**
 * Payers of the smaller arm before anything is claimed. The interval rests on the central limit theorem; with fewer payers,
 * single purchases decide. Chosen by simulation (docs/decisions/070).
 */
export const leastPayers = 50

function armMean({ viewers, payers, sum, sumOfSquares }: ArmSums): ArmMean {
  if (viewers < 2) return { viewers, mean: viewers > 0 ? sum : 0, squaredError: 0, counted: payers }
  const mean = sum / viewers
  const variance = Math.max(0, sumOfSquares - sum * mean) / (viewers - 1)
  return { viewers, mean, squaredError: variance / viewers, counted: payers }
}

/**
 * Compares the revenue per exposed viewer of two arms by intervals that may be looked at each day: in at most `alpha` of all
 * experiments does the interval of any day miss the truth. Amounts may be skewed, and most of them zero.
 */
export const compareArms = (control: ArmSums, variant: ArmSums, options: SequenceOptions): Comparison =>
  compareMeans(armMean(control), armMean(variant), { ...options, leastCounted: leastPayers })
