/** Boundaries of an interval, both included. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** An estimated value with its confidence interval; the interval is undefined while there is too little data. */
export interface Estimate {
  readonly value: number
  readonly interval: Interval | undefined
}

/** Tuning of an always-valid interval, which holds at every number of viewers at once. */
export interface SequenceOptions {
  /**
   * Number of viewers of both arms at which the interval is narrowest compared with a fixed-sample interval. The
   * interval is valid at any number.
   */
  readonly expectedViewers: number
  /** Accepted share of experiments in which the interval misses the true value on at least one day; default 0.05. */
  readonly alpha?: number
}

/** Returns the variance of the mixture per viewer (ρ²) that makes the interval narrowest at `expected` viewers. */
export function mixtureVariance(expected: number, alpha: number): number {
  const odds = -2 * Math.log(alpha)
  return (odds + Math.log(odds + 1)) / expected
}

/**
 * Returns half the width of an always-valid interval in standard errors. The estimate ± this many standard errors
 * contains the true value at every number of viewers at once with probability 1 - α; ±1.96 does so only at one number
 * of viewers chosen in advance.
 *
 *   K(t) = √( 2 (tρ² + 1) / (tρ²) · ln( √(tρ² + 1) / α ) ),   ρ² = (-2 ln α + ln(-2 ln α + 1)) / expected
 *
 * Source: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, "Time-uniform central limit theory and asymptotic confidence
 * sequences", Annals of Statistics 52(6), 2024, with the width divided by the standard error σ/√t.
 * @param viewers viewers of both arms together (t)
 */
export function intervalHalfWidth(viewers: number, { expectedViewers, alpha = 0.05 }: SequenceOptions): number {
  const time = viewers * mixtureVariance(expectedViewers, alpha)
  return Math.sqrt(((2 * (time + 1)) / time) * Math.log(Math.sqrt(time + 1) / alpha))
}
