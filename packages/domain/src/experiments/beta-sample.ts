/** Random numbers from 0 to 1. */
export type Uniform = () => number

/** Never exactly 0, of which there is no logarithm. */
const positive = (random: Uniform) => 1 - random()
const normal = (random: Uniform) => Math.sqrt(-2 * Math.log(positive(random))) * Math.cos(2 * Math.PI * random())

/** Gamma-distributed with the given shape, at least 1, and scale 1 (Marsaglia and Tsang, ACM TOMS 26, 2000). */
function gammaSample(shape: number, random: Uniform): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(positive(random)) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v
  }
}

/** Beta-distributed, for a, b ≥ 1. */
export function betaSample(a: number, b: number, random: Uniform): number {
  const x = gammaSample(a, random)
  return x / (x + gammaSample(b, random))
}
