import type { FirstFrames } from '../first-frames.ts'
import type { PrimaryFigure } from '../paywall-lab.ts'
import { type ArmSums, compareArms } from './compare-arms.ts'
import { comparePercentiles } from './compare-percentiles.ts'
import { type ArmCount, compareProportions } from './compare-proportions.ts'
import type { Estimate } from './confidence-sequence.ts'
import { type Decision, decide } from './decide.ts'
import { type GuardRail, guardRail } from './guard-rail.ts'
import { type SampleRatio, sampleRatio } from './sample-ratio.ts'

/** The figures of the exposed viewers of one variant. */
export interface ArmFigures {
  /** Revenue of each viewer since the exposure, in cents. */
  readonly revenue: ArmSums
  /** Viewers with a refund or a lost dispute of an order since the exposure. */
  readonly refunded: number
  /** Viewers who were exposed at least two days ago, and how many of them came back on the day after. */
  readonly returned: ArmCount
  /** One start of each viewer: the first one after the exposure. */
  readonly firstFrames: FirstFrames
}

/** The largest harm that is accepted: shares of the viewers, and milliseconds of the 95th percentile. */
const guardLimits = { refunds: 0.006, returns: -0.02, firstFrame: 100 } as const
export type GuardName = keyof typeof guardLimits
export const guardNames: readonly GuardName[] = ['refunds', 'returns', 'firstFrame']

export interface Guard extends GuardRail {
  readonly name: GuardName
  readonly control: number
  readonly variant: number
}

/** A variant compared with the control. */
export interface VariantResult {
  /** Revenue in cents, or the share of payers, of one viewer. */
  readonly control: number
  readonly variant: number
  readonly difference: Estimate
  readonly relative: Estimate | undefined
  readonly guards: readonly Guard[]
  readonly decision: Decision
}
export interface ExperimentResult {
  readonly split: SampleRatio
  /** Of every variant but the first, in their order. */
  readonly variants: readonly VariantResult[]
}

export interface EvaluationPlan {
  readonly primary: PrimaryFigure
  /** Smallest relative difference worth knowing: 0.15 for 15 %. */
  readonly smallestEffect: number
  /** Viewers of two arms together for which the intervals are narrowest; they are valid at any number. */
  readonly expectedViewers: number
}

const noGuard: Estimate = { value: 0, interval: undefined }

/**
 * The result of an experiment with equal shares. It may be evaluated as often as wanted: all intervals are always valid, and
 * several variants share the false alarms of one. @param arms the control first
 */
export function evaluate(arms: readonly ArmFigures[], plan: EvaluationPlan): ExperimentResult {
  const [control, ...others] = arms
  const split = sampleRatio(arms.map(({ revenue }) => ({ viewers: revenue.viewers, share: 1 })))
  if (!control) return { split, variants: [] }
  const options = { expectedViewers: plan.expectedViewers, alpha: 0.05 / Math.max(1, others.length) }

  function guardsOf(before: ArmFigures, arm: ArmFigures): Guard[] {
    const refunds = compareProportions(
      { viewers: before.revenue.viewers, counted: before.refunded },
      { viewers: arm.revenue.viewers, counted: arm.refunded },
      options,
    )
    const returns = compareProportions(before.returned, arm.returned, options)
    const firstFrame = comparePercentiles(before.firstFrames, arm.firstFrames, 0.95, options)
    const found = { refunds, returns, firstFrame: firstFrame ?? { control: 0, variant: 0, difference: noGuard } }
    return guardNames.map((name) => {
      const { control: from, variant: to, difference } = found[name]
      return { ...guardRail(name, difference, guardLimits[name]), name, control: from, variant: to }
    })
  }

  return {
    split,
    variants: others.map((arm) => {
      const countOf = ({ revenue }: ArmFigures): ArmCount => ({ viewers: revenue.viewers, counted: revenue.payers })
      const primary =
        plan.primary === 'revenue'
          ? compareArms(control.revenue, arm.revenue, options)
          : compareProportions(countOf(control), countOf(arm), options)
      const guards = guardsOf(control, arm)
      const decision = decide({
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

/** Why a running experiment ends now; undefined if it goes on. Harm always ends it, and so does a split that is not the planned one. */
export function endOf(
  { split, variants }: ExperimentResult,
  { stopsWhenSure, isOver }: { readonly stopsWhenSure: boolean; readonly isOver: boolean },
): 'mismatch' | 'harmful' | 'sure' | 'planned' | undefined {
  if (split.isMismatch) return 'mismatch'
  if (variants.some(({ decision }) => decision.state === 'harmful')) return 'harmful'
  if (stopsWhenSure && variants.length > 0 && variants.every(({ decision }) => decision.state !== 'running'))
    return 'sure'
  return isOver ? 'planned' : undefined
}
