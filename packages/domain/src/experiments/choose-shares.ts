import type { Experiment } from './assign-variant.ts'
import { betaSample, type Uniform } from './beta-sample.ts'

/** How many viewers were shown a poster variant, and how many of them tapped it. */
export interface PosterCounts {
  readonly shown: number
  readonly tapped: number
}

/** Share of the viewers who get the variants in equal parts, whatever was learned: they show how much the others gain. */
export const holdoutShare = 0.1
/** More draws change a share by less than a percent. */
const draws = 2_000

/**
 * Shares of the arms among the viewers outside of the holdout, by Thompson sampling: each arm gets the probability that it
 * is the best one, with a uniform prior for every rate. Sums to 1. Sources: Thompson, Biometrika 25, 1933; Chapelle and
 * Li, "An empirical evaluation of Thompson sampling", NeurIPS 2011.
 */
export function chooseShares(arms: readonly PosterCounts[], random: Uniform): number[] {
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
 * The experiments of one set of poster variants, which share no viewer: the holdout with equal shares, and all other viewers
 * with the chosen ones. A new choice changes no viewer of the holdout.
 */
export function postersWithHoldout(
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
