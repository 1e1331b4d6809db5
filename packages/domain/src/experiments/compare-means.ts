import { type Estimate, type Interval, intervalHalfWidth, type SequenceOptions } from './confidence-sequence.ts'

/** Mean value per viewer of one arm. */
export interface ArmMean {
  readonly viewers: number
  readonly mean: number
  /** Squared standard error of the mean. */
  readonly squaredError: number
  /** Number of viewers whose value is not zero. */
  readonly counted: number
}

export interface MeanComparison {
  /** Mean value per viewer of the control arm. */
  readonly control: number
  readonly variant: number
  /** Variant minus control, in the unit of the values. */
  readonly difference: Estimate
  /** Difference relative to the control's mean: 0.15 means 15 % more. Undefined while the control's mean is zero. */
  readonly relative: Estimate | undefined
  /**
   * Number of further viewers with a non-zero value, in both arms together, that are needed before the intervals exist.
   */
  readonly stillNeeded: number
}

/** Returns the interval of variant - control; `width` is in standard errors. */
function differenceInterval(control: ArmMean, variant: ArmMean, width: number): Interval {
  const difference = variant.mean - control.mean
  const half = width * Math.sqrt(control.squaredError + variant.squaredError)
  return { low: difference - half, high: difference + half }
}

/**
 * Returns the interval of variant / control - 1: all r for which the data does not exclude that variant = (1 + r) ·
 * control. Solves (m₁ - θ m₀)² ≤ K² (s₁² + θ² s₀²) for θ = 1 + r (Fieller, "Some problems in interval estimation", JRSS
 * B 16, 1954). For each θ, m₁ - θ m₀ is a difference of means, so no approximation is needed, and this interval
 * contains 0 exactly when the interval of the difference does. Undefined while the control does not differ
 * significantly from zero. Values are never negative, so r is at least -1.
 */
function ratioInterval(control: ArmMean, variant: ArmMean, width: number): Interval | undefined {
  const scale = control.mean ** 2 - width ** 2 * control.squaredError
  if (scale <= 0) return undefined
  const product = control.mean * variant.mean
  const rest = variant.mean ** 2 - width ** 2 * variant.squaredError
  const root = Math.sqrt(Math.max(0, product ** 2 - scale * rest))
  return { low: Math.max(-1, (product - root) / scale - 1), high: (product + root) / scale - 1 }
}

/**
 * Compares the means of two arms with an always-valid interval. There is no interval until the smaller arm is expected
 * to have `leastCounted` viewers with a non-zero value. The expectation uses the data of both arms, so that an arm
 * without any such viewer can be compared, too.
 */
export function compareMeans(
  control: ArmMean,
  variant: ArmMean,
  options: SequenceOptions & { readonly leastCounted: number },
): MeanComparison {
  const viewers = control.viewers + variant.viewers
  const inSmaller = Math.min(control.viewers, variant.viewers)
  const needed = Math.ceil((options.leastCounted * Math.max(2, viewers)) / Math.max(1, inSmaller))
  const stillNeeded = Math.max(0, needed - control.counted - variant.counted)
  const isEnough = stillNeeded === 0
  const width = intervalHalfWidth(viewers, options)
  return {
    control: control.mean,
    variant: variant.mean,
    difference: {
      value: variant.mean - control.mean,
      interval: isEnough ? differenceInterval(control, variant, width) : undefined,
    },
    relative:
      control.mean > 0
        ? {
            value: variant.mean / control.mean - 1,
            interval: isEnough ? ratioInterval(control, variant, width) : undefined,
          }
        : undefined,
    stillNeeded,
  }
}
