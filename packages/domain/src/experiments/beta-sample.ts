/** A random generator of numbers from 0 (included) to 1 (excluded). */
export type RandomGenerator = () => number

/** Returns a random number that is never 0, because ln(0) is undefined. */
const positive = (random: RandomGenerator) => 1 - random()
const normal = (random: RandomGenerator) =>
  Math.sqrt(-2 * Math.log(positive(random))) * Math.cos(2 * Math.PI * random())

/**
 * Draws a gamma-distributed number with the given shape, at least 1, and scale 1 (Marsaglia and Tsang, ACM TOMS 26,
 * 2000).
 */
function gammaSample(shape: number, random: RandomGenerator): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(positive(random)) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

/** Draws a beta-distributed number, for a, b ≥ 1. */
export function betaSample(a: number, b: number, random: RandomGenerator): number {
  const x = gammaSample(a, random)
  return x / (x + gammaSample(b, random))
}
