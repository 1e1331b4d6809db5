import { testSampleRatio } from '@cliffhanger/domain/experiments/sample-ratio'
import { quantile } from '../quantile.ts'
import { createSimulationRandom } from './simulation-random.ts'

interface Mismatches {
  /** Share of the runs that were stopped because of a sample ratio mismatch. */
  readonly alwaysValid: number
  /** Day by which half of all runs were stopped; undefined if fewer were. */
  readonly medianDay: number | undefined
  /** Baseline: share of the runs in which a chi-square test at 0.001 found a mismatch on any day. */
  readonly dailyTest: number
}

/** Simulates experiments planned with an even split, in which the variant really gets `share` of the viewers. */
export function countMismatches(
  seed: number,
  runs: number,
  { viewersPerDay, days, share }: { viewersPerDay: number; days: number; share: number },
): Mismatches {
  const random = createSimulationRandom(seed)
  const stoppedOn: number[] = []
  let dailyTest = 0
  for (let run = 0; run < runs; run += 1) {
    let [control, variant, stopped, isTestStopped] = [0, 0, Number.POSITIVE_INFINITY, false]
    for (let day = 1; day <= days; day += 1) {
      const added = random.binomial(viewersPerDay, share)
      variant += added
      control += viewersPerDay - added
      if (testSampleRatio([control, variant].map((viewers) => ({ viewers, share: 1 }))).isMismatch)
        stopped = Math.min(stopped, day)
      // 10.83 is the critical value of chi-square with one degree of freedom at 0.001.
      if ((control - variant) ** 2 / (control + variant) > 10.83) isTestStopped = true
    }
    stoppedOn.push(stopped)
    dailyTest += Number(isTestStopped)
  }
  const alwaysValid = stoppedOn.filter(Number.isFinite).length / runs
  return {
    alwaysValid,
    medianDay: alwaysValid > 0.5 ? quantile(stoppedOn, 0.5) : undefined,
    dailyTest: dailyTest / runs,
  }
}
