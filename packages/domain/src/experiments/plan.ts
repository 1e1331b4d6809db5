import { standardErrors } from './confidence-sequence.ts'

export interface Plan {
  /** Share of the exposed viewers who pay, in the control. */
  readonly payerRate: number
  /** Standard deviation of a payer's revenue, as a share of its mean; between 1 and 1.5 for packs from 0.99 to 49.99. */
  readonly spread: number
  /** Relative difference: 0.15 for 15 %. */
  readonly effect: number
  readonly alpha?: number
}

/**
 * Standard errors beyond the boundary that an effect must be at the end, so that four of five experiments have crossed it by
 * then. Looks on the way make it less than the 0.84 of a single look: 0.72, 0.68 and 0.63 for 7, 14 and 30 looks, simulated.
 */
const ofFourInFive = 0.7

/**
 * Viewers of both arms together, half in each, after which four of five experiments have found an effect of this size at
 * the latest. For an effect e on the share of payers p, with spread c:
 *
 *   viewers = 2 (K + 0.7)² · ( (1 + c²)(2 + e) / p - 1 - (1 + e)² ) / e²
 *
 * K is the half width of the always-valid interval at the number of viewers for which it is tuned: 3.04 for α = 0.05.
 */
export function viewersNeeded({ payerRate, spread, effect, alpha = 0.05 }: Plan): number {
  const distance = standardErrors(1, { expectedViewers: 1, alpha }) + ofFourInFive
  const variance = ((1 + spread ** 2) * (2 + effect)) / payerRate - 1 - (1 + effect) ** 2
  return Math.ceil((2 * distance ** 2 * variance) / effect ** 2)
}

/** Payers among these viewers, if the effect is as planned. */
export const payersAmong = (viewers: number, { payerRate, effect }: Pick<Plan, 'payerRate' | 'effect'>): number =>
  Math.round(viewers * payerRate * (1 + effect / 2))

/** The smallest effect that four of five experiments find with so many viewers, to 0.1 %. */
export function smallestEffect(viewers: number, plan: Omit<Plan, 'effect'>): number {
  let [low, high] = [0, 100]
  while (high - low > 0.0005) {
    const effect = (low + high) / 2
    if (viewersNeeded({ ...plan, effect }) > viewers) low = effect
    else high = effect
  }
  return high
}
