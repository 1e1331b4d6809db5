import { intervalHalfWidth } from './confidence-sequence.ts'

export interface SampleSizePlan {
  /** Share of payers among the control's exposed viewers. */
  readonly payerRate: number
  /**
   * Standard deviation of the revenue per payer, divided by its mean; between 1 and 1.5 for coin packs from 0.99 to
   * 49.99.
   */
  readonly spread: number
  /** Relative difference: 0.15 means 15 %. */
  readonly effect: number
  readonly alpha?: number
}

/**
 * Number of standard errors by which the true effect must exceed the interval's half width at the end, so that four of
 * five experiments have detected the effect by then. A single evaluation would need 0.84; intermediate evaluations
 * reduce the number: to 0.72, 0.68 and 0.63 for 7, 14 and 30 evaluations in simulations.
 */
const ofFourInFive = 0.7

/**
 * Returns the number of viewers, half in each arm, after which four of five experiments have detected an effect of this
 * size. For an effect e on the share of payers p, with spread c:
 *
 *   viewers = 2 (K + 0.7)² · ( (1 + c²)(2 + e) / p - 1 - (1 + e)² ) / e²
 *
 * K is the half width of the always-valid interval at the number of viewers for which it is tuned: 3.04 for α = 0.05.
 */
export function computeViewersNeeded({ payerRate, spread, effect, alpha = 0.05 }: SampleSizePlan): number {
  const distance = intervalHalfWidth(1, { expectedViewers: 1, alpha }) + ofFourInFive
  const variance = ((1 + spread ** 2) * (2 + effect)) / payerRate - 1 - (1 + effect) ** 2
  return Math.ceil((2 * distance ** 2 * variance) / effect ** 2)
}

/** Returns the expected number of payers among the viewers of both arms, if the effect is as planned. */
export const expectedPayers = (
  viewers: number,
  { payerRate, effect }: Pick<SampleSizePlan, 'payerRate' | 'effect'>,
): number => Math.round(viewers * payerRate * (1 + effect / 2))

/** Returns the smallest effect that four of five experiments with this number of viewers detect, accurate to 0.1 %. */
export function smallestEffect(viewers: number, plan: Omit<SampleSizePlan, 'effect'>): number {
  let [low, high] = [0, 100]
  while (high - low > 0.0005) {
    const effect = (low + high) / 2
    if (computeViewersNeeded({ ...plan, effect }) > viewers) low = effect
    else high = effect
  }
  return high
}
