/** Seeded random numbers for simulations, fast enough for hundreds of millions of draws. */
export interface SimulationRandom {
  /** Returns a number greater than 0 and less than 1. */
  next(): number
  normal(): number
  binomial(trials: number, chance: number): number
}

/** Creates a generator with the algorithm sfc32 by Chris Doty-Humphrey (PractRand), with 32 bits for each number. */
export function createSimulationRandom(seed: number): SimulationRandom {
  let [a, b, c, counter] = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return ((sum >>> 0) + 0.5) / 4_294_967_296
  }
  for (let warmUp = 0; warmUp < 15; warmUp += 1) next()
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    normal,
    binomial(trials, chance) {
      if (trials * chance > 200 && trials * (1 - chance) > 200) {
        const drawn = Math.round(trials * chance + Math.sqrt(trials * chance * (1 - chance)) * normal())
        return Math.min(trials, Math.max(0, drawn))
      }
      // Draws the distances between successes, which have a geometric distribution, instead of every trial.
      const scale = 1 / Math.log1p(-chance)
      let successes = 0
      for (let at = Math.floor(Math.log(next()) * scale); at < trials; at += 1 + Math.floor(Math.log(next()) * scale)) {
        successes += 1
      }
      return successes
    },
  }
}
