import { comparePercentiles } from '@cliffhanger/domain/experiments/compare-percentiles'
import { compareProportions } from '@cliffhanger/domain/experiments/compare-proportions'
import { evaluateGuardRail, type GuardRailState } from '@cliffhanger/domain/experiments/guard-rail'
import { histogramStepRatio, lastHistogramStep } from '@cliffhanger/domain/first-frames'
import { median } from '../quantile.ts'
import { createSimulationRandom, type SimulationRandom } from './simulation-random.ts'

interface Design {
  readonly viewersPerDay: number
  readonly days: number
  readonly share: number
}

interface Reached {
  /** For each state of a guard rail, the share of the runs that ever reached it. */
  readonly states: Readonly<Record<GuardRailState, number>>
  /** Median day on which the guard rail became `harmful`, among the runs in which it did. */
  readonly harmfulDay: number | undefined
}

function statesReached(runs: number, statesOfRun: () => ReadonlyMap<GuardRailState, number>): Reached {
  const states = { unknown: 0, fine: 0, close: 0, harmful: 0 }
  const harmfulDays: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const firstDays = statesOfRun()
    for (const state of firstDays.keys()) states[state] += 1 / runs
    harmfulDays.push(...[firstDays.get('harmful')].filter((day) => day !== undefined))
  }
  return { states, harmfulDay: harmfulDays.length > 0 ? median(harmfulDays) : undefined }
}

function note(firstDays: Map<GuardRailState, number>, state: GuardRailState, day: number): void {
  if (!firstDays.has(state)) firstDays.set(state, day)
}

/** Simulates a guard rail whose metric is a share of the viewers, for example the share with a refund. */
export function simulateProportionGuardRail(
  seed: number,
  runs: number,
  { viewersPerDay, days, share }: Design,
  { control: rate, variant: variantRate, limit }: { control: number; variant: number; limit: number },
): Reached {
  const random = createSimulationRandom(seed)
  const options = { expectedViewers: (viewersPerDay * days) / 2 }
  return statesReached(runs, () => {
    let [control, variant] = [
      { viewers: 0, counted: 0 },
      { viewers: 0, counted: 0 },
    ]
    const add = (arm: typeof control, viewers: number, chance: number) => ({
      viewers: arm.viewers + viewers,
      counted: arm.counted + random.binomial(viewers, chance),
    })
    const firstDays = new Map<GuardRailState, number>()
    for (let day = 1; day <= days; day += 1) {
      const toVariant = random.binomial(viewersPerDay, share)
      control = add(control, viewersPerDay - toVariant, rate)
      variant = add(variant, toVariant, variantRate)
      note(
        firstDays,
        evaluateGuardRail('share', compareProportions(control, variant, options).difference, limit).state,
        day,
      )
    }
    return firstDays
  })
}

/** Median and spread (standard deviation of the logarithm) of the time to first frame. */
const times = { medianMs: 480, spread: 0.58 }
export const firstFrameP95Ms = times.medianMs * Math.exp(1.6449 * times.spread)

function addStarts(random: SimulationRandom, starts: number, factor: number, steps: Record<number, number>): void {
  for (let start = 0; start < starts; start += 1) {
    const ms = times.medianMs * factor * Math.exp(times.spread * random.normal())
    const step = Math.min(lastHistogramStep, Math.floor(Math.log(Math.max(ms, 1)) / Math.log(histogramStepRatio)))
    steps[step] = (steps[step] ?? 0) + 1
  }
}

/**
 * Simulates a guard rail on the time to first frame, which is `factor` times as long in the variant. Also returns the
 * share of the runs whose intervals missed the true value.
 */
export function simulatePercentileGuardRail(
  seed: number,
  runs: number,
  { viewersPerDay, days, lookEveryDays }: Omit<Design, 'share'> & { lookEveryDays: number },
  { factor, limitMs }: { factor: number; limitMs: number },
): Reached & { readonly missed: number } {
  const random = createSimulationRandom(seed)
  const options = { expectedViewers: (viewersPerDay * days) / 2 }
  const truth = firstFrameP95Ms * (factor - 1)
  let missed = 0
  const reached = statesReached(runs, () => {
    const [control, variant]: [Record<number, number>, Record<number, number>] = [{}, {}]
    const firstDays = new Map<GuardRailState, number>()
    let isMissed = false
    for (let day = lookEveryDays; day <= days; day += lookEveryDays) {
      const starts = Math.round((viewersPerDay * lookEveryDays) / 2)
      addStarts(random, starts, 1, control)
      addStarts(random, starts, factor, variant)
      const difference = comparePercentiles(control, variant, 0.95, options)?.difference
      if (!difference) continue
      const { interval } = difference
      if (interval && (interval.low > truth || interval.high < truth)) isMissed = true
      note(firstDays, evaluateGuardRail('p95', difference, limitMs).state, day)
    }
    missed += Number(isMissed) / runs
    return firstDays
  })
  return { ...reached, missed }
}
