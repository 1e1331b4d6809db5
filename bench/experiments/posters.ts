import { computeThompsonShares, holdoutShare, type PosterCounts } from '@cliffhanger/domain/experiments/choose-shares'
import { createSimulationRandom } from './simulation-random.ts'

interface Regret {
  /** Taps lost per run by learning each poster's share of viewers, compared with always showing the best poster. */
  readonly learned: number
  /** Taps lost by giving every poster the same share of viewers, compared with always showing the best poster. */
  readonly even: number
  /** Share of the runs in which the best poster had the largest share at the end. */
  readonly foundBest: number
}

/** Simulates poster variants with known tap rates, whose shares are chosen again each day. */
export function measureRegret(
  seed: number,
  runs: number,
  rates: readonly number[],
  { viewersPerDay, days }: { viewersPerDay: number; days: number },
): Regret {
  const random = createSimulationRandom(seed)
  const best = Math.max(...rates)
  const lostWith = (shares: readonly number[]) =>
    rates.reduce((sum, rate, index) => sum + (best - rate) * (shares[index] ?? 0), 0)
  const equal = rates.map(() => 1 / rates.length)
  let [learned, foundBest] = [0, 0]
  for (let run = 0; run < runs; run += 1) {
    let arms: PosterCounts[] = rates.map(() => ({ shown: 0, tapped: 0 }))
    let shares: readonly number[] = equal
    for (let day = 0; day < days; day += 1) {
      shares = day === 0 ? equal : computeThompsonShares(arms, random.next)
      const all = shares.map((share) => holdoutShare / rates.length + (1 - holdoutShare) * share)
      learned += lostWith(all) * viewersPerDay
      arms = arms.map((arm, index) => {
        const shown = Math.round(viewersPerDay * (all[index] ?? 0))
        return { shown: arm.shown + shown, tapped: arm.tapped + random.binomial(shown, rates[index] ?? 0) }
      })
    }
    if (shares[rates.indexOf(best)] === Math.max(...shares)) foundBest += 1
  }
  return { learned: learned / runs, even: lostWith(equal) * viewersPerDay * days, foundBest: foundBest / runs }
}
