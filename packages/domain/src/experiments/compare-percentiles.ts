import { countStarts, type FirstFrameHistogram, histogramStepRatio } from '../first-frames.ts'
import { type Estimate, type Interval, mixtureVariance, type SequenceOptions } from './confidence-sequence.ts'
import { logBeta } from './log-gamma.ts'

export interface PercentileComparison {
  /** Percentile of each arm, in milliseconds. */
  readonly control: number
  readonly variant: number
  /** Variant minus control, in milliseconds. */
  readonly difference: Estimate
}

/**
 * Number of cells into which each step of the scale is divided; starts are assumed to be spread evenly over the cells
 * of their step.
 */
const cellsInStep = 8

/** A range of times that may contain the percentile, in milliseconds, and the evidence against the whole range. */
interface Cell {
  readonly from: number
  readonly to: number
  readonly logEvidence: number
}

/**
 * Returns the logarithm of the evidence against a percentile, given that `below` of all starts were faster than it, as
 * a beta-binomial mixture: B(wp + below, w(1 - p) + above) / B(wp, w(1 - p)) / (p^below (1 - p)^above). The evidence is
 * a martingale if the percentile is the true one.
 */
export function lnPercentileEvidence(below: number, above: number, share: number, weight: number): number {
  const [a, b] = [weight * share, weight * (1 - share)]
  return logBeta(a + below, b + above) - logBeta(a, b) - below * Math.log(share) - above * Math.log(1 - share)
}

/**
 * Divides all times into cells. The evidence against a cell is the evidence against its time nearest to the observed
 * percentile.
 */
function cellsOf(frames: FirstFrameHistogram, share: number, weight: number): Cell[] {
  const starts = countStarts(frames)
  const cellBetween = (from: number, to: number, belowFrom: number, belowTo: number): Cell => {
    const below = Math.min(belowTo, Math.max(belowFrom, starts * share))
    return { from, to, logEvidence: lnPercentileEvidence(below, starts - below, share, weight) }
  }
  let step = Math.min(...Object.keys(frames).map(Number))
  const cells = [cellBetween(0, histogramStepRatio ** step, 0, 0)]
  for (let faster = 0; faster < starts; step += 1) {
    const each = (frames[step] ?? 0) / cellsInStep
    for (let cell = 0; cell < cellsInStep; cell += 1) {
      const [from, to] = [
        histogramStepRatio ** (step + cell / cellsInStep),
        histogramStepRatio ** (step + (cell + 1) / cellsInStep),
      ]
      cells.push(cellBetween(from, to, faster + each * cell, faster + each * (cell + 1)))
    }
    faster += frames[step] ?? 0
  }
  return [...cells, cellBetween(histogramStepRatio ** step, Number.POSITIVE_INFINITY, starts, starts)]
}

/** Returns the interval of the difference; undefined if a percentile may be above all observed times. */
function differenceInterval(control: readonly Cell[], variant: readonly Cell[], limit: number): Interval | undefined {
  const leastOfControl = Math.min(...control.map(({ logEvidence }) => logEvidence))
  const possible = variant.filter(({ logEvidence }) => logEvidence + leastOfControl < limit)
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const one of control) {
    for (const other of possible) {
      if (one.logEvidence + other.logEvidence >= limit) continue
      low = Math.min(low, other.from - one.to)
      high = Math.max(high, other.to - one.from)
    }
  }
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : undefined
}

/** Returns the time that a share of the starts does not exceed, interpolated within its step. */
function percentileOf(frames: FirstFrameHistogram, share: number): number {
  const wanted = countStarts(frames) * share
  let [step, faster] = [Math.min(...Object.keys(frames).map(Number)), 0]
  while (faster + (frames[step] ?? 0) < wanted) {
    faster += frames[step] ?? 0
    step += 1
  }
  return histogramStepRatio ** (step + (wanted - faster) / (frames[step] ?? 1))
}

/**
 * Compares a percentile of the start-up times of two arms with an always-valid interval, computed from counts in steps
 * of 3 %. The interval contains the differences of all pairs of times against which the combined evidence of both arms
 * is below 1/α. It makes no assumption about the distribution. Source: Howard and Ramdas, "Sequential estimation of
 * quantiles with applications to A/B testing and best-arm identification", Bernoulli 28(3), 2022.
 * @param control one start of each viewer: several starts of one viewer are not independent
 * @param share 0.95 for the time that 95 % of the starts do not exceed
 * @returns undefined while an arm has no starts
 */
export function comparePercentiles(
  control: FirstFrameHistogram,
  variant: FirstFrameHistogram,
  share: number,
  { expectedViewers, alpha = 0.05 }: SequenceOptions,
): PercentileComparison | undefined {
  if (countStarts(control) === 0 || countStarts(variant) === 0) return undefined
  const weight = Math.max(1, 1 / mixtureVariance(expectedViewers / 2, alpha) - 1)
  const [ofControl, ofVariant] = [cellsOf(control, share, weight), cellsOf(variant, share, weight)]
  const [before, after] = [percentileOf(control, share), percentileOf(variant, share)]
  const interval = differenceInterval(ofControl, ofVariant, -Math.log(alpha))
  return { control: before, variant: after, difference: { value: after - before, interval } }
}
