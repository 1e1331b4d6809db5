import type { FirstFrameHistogram } from '../first-frames.ts'
import type { PrimaryMetric } from '../paywall-lab.ts'
import { type ArmSums, compareArms } from './compare-arms.ts'
import { comparePercentiles } from './compare-percentiles.ts'
import { type ArmViewerCounts, compareProportions } from './compare-proportions.ts'
import type { Estimate } from './confidence-sequence.ts'
import { decideExperiment, type ExperimentDecision } from './decide.ts'
import { evaluateGuardRail, type GuardRail } from './guard-rail.ts'
import { type SampleRatio, testSampleRatio } from './sample-ratio.ts'

/** Metrics of the exposed viewers of one variant. */
export interface ArmFigures {
  /** Sums of the revenue per viewer since the exposure, in cents. */
  readonly revenue: ArmSums
  /** Number of viewers with a refund or a lost dispute of an order made since the exposure. */
  readonly refunded: number
  /**
   * Viewers who were exposed at least two days ago, with a visit recorded in the day before the exposure: their number,
   * and the number of those who returned on the day after the exposure.
   */
  readonly returned: ArmViewerCounts
  /** One playback start per viewer: the first start after the exposure. */
  readonly firstFrames: FirstFrameHistogram
}

/**
 * Largest accepted harm. `refunds`, `returns`: change of the share of viewers; `firstFrame`: change of the 95th
 * percentile of the time to first frame, in milliseconds.
 */
const guardLimits = { refunds: 0.006, returns: -0.02, firstFrame: 100 } as const
export type GuardRailName = keyof typeof guardLimits
export const guardRailNames: readonly GuardRailName[] = ['refunds', 'returns', 'firstFrame']

export interface GuardRailResult extends GuardRail {
  readonly name: GuardRailName
  readonly control: number
  readonly variant: number
}

/** Result of comparing a variant with the control. */
export interface VariantResult {
  /** Primary metric per viewer: revenue in cents, or the share of viewers who paid. */
  readonly control: number
  readonly variant: number
  readonly difference: Estimate
  readonly relative: Estimate | undefined
  readonly guards: readonly GuardRailResult[]
  readonly decision: ExperimentDecision
}
export interface ExperimentResult {
  readonly split: SampleRatio
  /** Results of all variants except the first (the control), in their order. */
  readonly variants: readonly VariantResult[]
}

export interface EvaluationPlan {
  readonly primary: PrimaryMetric
  /** Smallest relative difference that the experiment must be able to detect: 0.15 means 15 %. */
  readonly smallestEffect: number
  /** Number of viewers of two arms together at which the intervals are narrowest; they are valid at any number. */
  readonly expectedViewers: number
}

const noGuard: Estimate = { value: 0, interval: undefined }

/**
 * Evaluates an experiment with equal shares, as often as wanted: all intervals are always valid, and `alpha` is divided
 * among the variants, so that several variants together cause no more false alarms than a single variant.
 * @param arms the control first
 */
export function evaluateExperimentArms(arms: readonly ArmFigures[], plan: EvaluationPlan): ExperimentResult {
  const [control, ...others] = arms
  const split = testSampleRatio(arms.map(({ revenue }) => ({ viewers: revenue.viewers, share: 1 })))
  if (!control) return { split, variants: [] }
  const options = { expectedViewers: plan.expectedViewers, alpha: 0.05 / Math.max(1, others.length) }

  function guardsOf(before: ArmFigures, arm: ArmFigures): GuardRailResult[] {
    const refunds = compareProportions(
      { viewers: before.revenue.viewers, counted: before.refunded },
      { viewers: arm.revenue.viewers, counted: arm.refunded },
      options,
    )
    const returns = compareProportions(before.returned, arm.returned, options)
    const firstFrame = comparePercentiles(before.firstFrames, arm.firstFrames, 0.95, options)
    const found = { refunds, returns, firstFrame: firstFrame ?? { control: 0, variant: 0, difference: noGuard } }
    return guardRailNames.map((name) => {
      const { control: from, variant: to, difference } = found[name]
      return { ...evaluateGuardRail(name, difference, guardLimits[name]), name, control: from, variant: to }
    })
  }

  return {
    split,
    variants: others.map((arm) => {
      const countOf = ({ revenue }: ArmFigures): ArmViewerCounts => ({
        viewers: revenue.viewers,
        counted: revenue.payers,
      })
      const primary =
        plan.primary === 'revenue'
          ? compareArms(control.revenue, arm.revenue, options)
          : compareProportions(countOf(control), countOf(arm), options)
      const guards = guardsOf(control, arm)
      const decision = decideExperiment({
        sampleRatio: split,
        guardRails: guards,
        revenue: primary,
        smallestEffect: plan.smallestEffect,
      })
      const { control: from, variant, difference, relative } = primary
      return { control: from, variant, difference, relative, guards, decision }
    }),
  }
}

/**
 * Returns the reason why a running experiment must end now; undefined if it continues. A harmful variant or a mismatch
 * of the split of viewers always ends the experiment.
 */
export function findExperimentEndReason(
  { split, variants }: ExperimentResult,
  { stopsWhenSure, isOver }: { readonly stopsWhenSure: boolean; readonly isOver: boolean },
): 'mismatch' | 'harmful' | 'sure' | 'planned' | undefined {
  if (split.isMismatch) return 'mismatch'
  if (variants.some(({ decision }) => decision.state === 'harmful')) return 'harmful'
  if (stopsWhenSure && variants.length > 0 && variants.every(({ decision }) => decision.state !== 'running'))
    return 'sure'
  return isOver ? 'planned' : undefined
}
