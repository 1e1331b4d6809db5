export interface Random {
  /** Returns an integer from 0 to `limit` - 1. */
  below(limit: number): number
  chance(ofOne: number): boolean
  pick<T>(choices: readonly T[]): T
}

/** Creates a seeded random number generator (mulberry32), so that a failing request can be reproduced. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (ofOne) => next() < ofOne,
    pick(choices) {
      const chosen = choices[Math.floor(next() * choices.length)]
      if (chosen === undefined) throw new Error('pick() was called with an empty list')
      return chosen
    },
  }
}

/** Returns the items in random order. */
export const shuffled = <T>(items: readonly T[], random: Random): T[] =>
  items
    .map((item) => ({ item, at: random.below(1e9) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
