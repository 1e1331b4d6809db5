import type { Experiment } from './assign-variant.ts'
import { betaSample, type RandomGenerator } from './beta-sample.ts'

/** Number of viewers who were shown a poster variant, and of those who tapped it. */
export interface PosterCounts {
  readonly shown: number
  readonly tapped: number
}

/**
 * Share of viewers in the holdout group, who always get the variants in equal parts. Comparing them with the other
 * viewers shows the gain of the learned shares.
 */
export const holdoutShare = 0.1
/** Number of simulated draws; the standard error of a share is then at most 1.2 percentage points. */
const draws = 2_000

/**
 * Computes the variants' shares among viewers outside the holdout group by Thompson sampling: the share of a variant is
 * the probability that it is the best, with a uniform prior for each tap rate. The shares add up to 1. Sources:
 * Thompson, Biometrika 25, 1933; Chapelle and Li, "An empirical evaluation of Thompson sampling", NeurIPS 2011.
 */
export function computeThompsonShares(arms: readonly PosterCounts[], random: RandomGenerator): number[] {
  const wins = arms.map(() => 0)
  for (let draw = 0; draw < draws; draw += 1) {
    let [best, highest] = [0, -1]
    arms.forEach(({ shown, tapped }, index) => {
      const rate = betaSample(1 + tapped, 1 + shown - tapped, random)
      if (rate > highest) [best, highest] = [index, rate]
    })
    wins[best] = (wins[best] ?? 0) + 1
  }
  return wins.map((won) => won / draws)
}

/**
 * Returns two experiments without common viewers for a set of poster variants: the holdout group with equal shares, and
 * all other viewers with the given shares. Changing the shares does not move viewers of the holdout group.
 */
export function createPosterExperiments(
  id: string,
  variants: Experiment['variants'],
): readonly [holdout: Experiment, learned: Experiment] {
  const layer = `posters ${id}`
  const equal = variants.map(({ name }) => ({ name, share: 1 }))
  return [
    { id, range: { layer, from: 0, to: holdoutShare }, variants: equal },
    { id, range: { layer, from: holdoutShare, to: 1 }, variants },
  ]
}
