import { type ArmSums, compareArms } from '@cliffhanger/domain/experiments/compare-arms'
import type { SequenceOptions } from '@cliffhanger/domain/experiments/confidence-sequence'
import { createArms, type Population, simulateExperiment } from './simulate-experiment.ts'
import { createSimulationRandom } from './simulation-random.ts'

export interface FalseAlarms {
  /** Share of the runs in which the always-valid interval excluded "no difference" on any day. */
  readonly alwaysValid: number
  /** Baseline: share of the runs in which a t-test at 5 % found a difference on any day. */
  readonly dailyTest: number
}

/** Returns whether Welch's t-test at 5 % finds a difference; with this many viewers, t is normally distributed. */
function isSignificant(control: ArmSums, variant: ArmSums): boolean {
  const of = ({ viewers, sum, sumOfSquares }: ArmSums) => {
    const mean = sum / viewers
    return { mean, squaredError: (sumOfSquares - sum * mean) / (viewers - 1) / viewers }
  }
  const [one, other] = [of(control), of(variant)]
  return Math.abs(one.mean - other.mean) > 1.96 * Math.sqrt(one.squaredError + other.squaredError)
}

/** Simulates experiments without a difference, which are evaluated each day from the first day with an interval. */
export function countFalseAlarms(
  seed: number,
  runs: number,
  days: number,
  population: Population & { readonly share?: number },
): FalseAlarms {
  const random = createSimulationRandom(seed)
  const arms = createArms(1, population.share ? { share: population.share } : {})
  const options: SequenceOptions = { expectedViewers: (population.viewersPerDay * days) / 2 }
  let [alwaysValid, dailyTest] = [0, 0]
  for (let run = 0; run < runs; run += 1) {
    let [isSequenceWrong, isTestWrong] = [false, false]
    for (const { control, variant } of simulateExperiment(random, population, arms, days)) {
      const interval = compareArms(control, variant, options).difference.interval
      if (!interval) continue
      if (interval.low > 0 || interval.high < 0) isSequenceWrong = true
      if (isSignificant(control, variant)) isTestWrong = true
    }
    alwaysValid += Number(isSequenceWrong)
    dailyTest += Number(isTestWrong)
  }
  return { alwaysValid: alwaysValid / runs, dailyTest: dailyTest / runs }
}
