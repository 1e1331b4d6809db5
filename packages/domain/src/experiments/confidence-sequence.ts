/** The boundaries of an interval, both included. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** A figure with the values that the data does not exclude. Without an interval there is too little data. */
export interface Estimate {
  readonly value: number
  readonly interval: Interval | undefined
}

/** How an always-valid interval is tuned. */
export interface SequenceOptions {
  /** Viewers of both arms together at which the interval is narrowest in comparison with a fixed-sample one. It is valid at any number. */
  readonly expectedViewers: number
  /** Share of experiments in which the interval misses the truth on at least one day. Default 0.05. */
  readonly alpha?: number
}

/** Variance of the mixture for one viewer (ρ²), which makes the sequence narrowest at `expected` viewers. */
export function mixtureVariance(expected: number, alpha: number): number {
  const odds = -2 * Math.log(alpha)
  return (odds + Math.log(odds + 1)) / expected
}

/**
 * Half the width of an always-valid interval in standard errors: an interval of the estimate ± this many standard errors
 * holds at every number of viewers at once with probability 1 - α, while ±1.96 holds only at one number chosen before.
 *
 *   K(t) = √( 2 (tρ² + 1) / (tρ²) · ln( √(tρ² + 1) / α ) ),   ρ² = (-2 ln α + ln(-2 ln α + 1)) / expected
 *
 * Source: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, "Time-uniform central limit theory and asymptotic confidence
 * sequences", Annals of Statistics 52(6), 2024, with the standard error σ/√t taken out of the width.
 * @param viewers viewers of both arms together (t)
 */
export function standardErrors(viewers: number, { expectedViewers, alpha = 0.05 }: SequenceOptions): number {
  const time = viewers * mixtureVariance(expectedViewers, alpha)
  return Math.sqrt(((2 * (time + 1)) / time) * Math.log(Math.sqrt(time + 1) / alpha))
}
