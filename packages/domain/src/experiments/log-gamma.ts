/** Coefficients of Stirling's series: B₂ₖ / (2k (2k - 1)). */
const stirling = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188]

/**
 * Returns ln Γ(x) for x > 0, with an error of about 1e-14 relative to the larger of 1 and the result. Uses Stirling's
 * series for x ≥ 10, and Γ(x) = Γ(x + 1) / x below (Abramowitz and Stegun, 6.1.40).
 */
export function logGamma(x: number): number {
  let [at, factor] = [x, 1]
  while (at < 10) {
    factor *= at
    at += 1
  }
  const square = 1 / (at * at)
  const series = stirling.reduceRight((sum, term) => sum * square + term, 0) / at
  return (at - 0.5) * Math.log(at) - at + 0.5 * Math.log(2 * Math.PI) + series - Math.log(factor)
}

/** Returns ln B(a, b), the logarithm of the beta function, for a, b > 0. */
export const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)
