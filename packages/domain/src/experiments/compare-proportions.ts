import { type ArmMean, type Comparison, compareMeans } from './compare-means.ts'
import type { SequenceOptions } from './confidence-sequence.ts'

/** How many of the viewers of one arm did something: paid, came back, got a refund. */
export interface ArmCount {
  readonly viewers: number
  readonly counted: number
}

/** Counted viewers that the smaller arm can be expected to have before anything is claimed (docs/decisions/070). */
export const leastCounted = 10

/**
 * The variance is that of (counted + 1) of (viewers + 2), so that an arm in which a rare thing has not happened yet does not
 * look certain (Agresti and Caffo, "Simple and effective confidence intervals for proportions", The American Statistician 54, 2000).
 */
function armShare({ viewers, counted }: ArmCount): ArmMean {
  const damped = (counted + 1) / (viewers + 2)
  return {
    viewers,
    counted,
    mean: viewers > 0 ? counted / viewers : 0,
    squaredError: (damped * (1 - damped)) / Math.max(1, viewers),
  }
}

/** Compares shares of the exposed viewers of two arms by intervals that may be looked at each day, as `compareArms` does. */
export const compareProportions = (control: ArmCount, variant: ArmCount, options: SequenceOptions): Comparison =>
  compareMeans(armShare(control), armShare(variant), { ...options, leastCounted })
