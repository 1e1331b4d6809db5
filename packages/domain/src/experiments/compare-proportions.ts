import { type ArmMean, compareMeans, type MeanComparison } from './compare-means.ts'
import type { SequenceOptions } from './confidence-sequence.ts'

/** Number of viewers of one arm, and of those who did something: paid, came back or got a refund. */
export interface ArmViewerCounts {
  readonly viewers: number
  readonly counted: number
}

/**
 * Number of counted viewers that the smaller arm is expected to have before an interval is returned
 * (docs/decisions/070).
 */
export const minCountedViewers = 10

/**
 * Computes an arm's share. The variance is computed from (counted + 1) of (viewers + 2), so that a rare event which has
 * not happened yet in the arm does not get a variance of zero (Agresti and Caffo, "Simple and effective confidence
 * intervals for proportions", The American Statistician 54, 2000).
 */
function armShare({ viewers, counted }: ArmViewerCounts): ArmMean {
  const damped = (counted + 1) / (viewers + 2)
  return {
    viewers,
    counted,
    mean: viewers > 0 ? counted / viewers : 0,
    squaredError: (damped * (1 - damped)) / Math.max(1, viewers),
  }
}

/** Compares shares of the exposed viewers of two arms with always-valid intervals, like `compareArms`. */
export const compareProportions = (
  control: ArmViewerCounts,
  variant: ArmViewerCounts,
  options: SequenceOptions,
): MeanComparison => compareMeans(armShare(control), armShare(variant), { ...options, leastCounted: minCountedViewers })
