import { compareArms } from '@cliffhanger/domain/experiments/compare-arms'
import { quantile } from '../quantile.ts'
import { createArms, type Population, simulateExperiment } from './simulate-experiment.ts'
import { createSimulationRandom } from './simulation-random.ts'

interface Power {
  /** Share of the runs in which the interval excluded "no difference" in the right direction on any day. */
  readonly found: number
  /** Day by which half of all runs have found the effect; undefined if fewer do. */
  readonly medianDay: number | undefined
  /** Share of the runs that found an effect in the wrong direction. */
  readonly wrong: number
  /** Share of the runs in which the interval contained the true relative difference on every day. */
  readonly everyDay: number
  /** Share of the runs in which the interval contained the true difference on the worst day. */
  readonly worstDay: number
}

/** Simulates experiments with a known relative effect, which are evaluated each day. */
export function measureStatisticalPower(
  seed: number,
  runs: number,
  days: number,
  population: Population,
  { effect, expectedViewers, by = 'payers' }: { effect: number; expectedViewers: number; by?: 'payers' | 'amounts' },
): Power {
  const random = createSimulationRandom(seed)
  const arms = by === 'payers' ? createArms(1 + effect) : createArms(1, { amountFactor: 1 + effect })
  const missesOfDay = new Uint32Array(days)
  const foundOn: number[] = []
  let [wrong, alwaysCovered] = [0, 0]
  for (let run = 0; run < runs; run += 1) {
    let [found, isWrong, isCovered] = [Number.POSITIVE_INFINITY, false, true]
    simulateExperiment(random, population, arms, days).forEach(({ control, variant }, index) => {
      const interval = compareArms(control, variant, { expectedViewers }).relative?.interval
      if (!interval) return
      if (interval.low > 0) found = Math.min(found, index + 1)
      if (interval.high < 0) isWrong = true
      if (interval.low > effect || interval.high < effect) {
        isCovered = false
        missesOfDay[index] = (missesOfDay[index] ?? 0) + 1
      }
    })
    foundOn.push(found)
    wrong += Number(isWrong)
    alwaysCovered += Number(isCovered)
  }
  const found = foundOn.filter(Number.isFinite).length / runs
  return {
    found,
    medianDay: found > 0.5 ? quantile(foundOn, 0.5) : undefined,
    wrong: wrong / runs,
    everyDay: alwaysCovered / runs,
    worstDay: 1 - Math.max(...missesOfDay) / runs,
  }
}
