import { logGamma } from './log-gamma.ts'

export interface ArmSplit {
  /** Number of exposed viewers. */
  readonly viewers: number
  /** Planned relative share, above zero; only the ratio between shares matters. */
  readonly share: number
}

export interface SampleRatio {
  /**
   * Always-valid p-value: if viewers are split as planned, the share of experiments in which it ever falls below x is
   * at most x.
   */
  readonly pValue: number
  /**
   * Whether the split differs significantly from the planned shares, for example because viewers of an arm are missing
   * or counted twice. Then the experiment stops, and its results are meaningless.
   */
  readonly isMismatch: boolean
}

/** p-value below which an experiment stops. */
const mismatchLimit = 0.001

/**
 * Weight of the alternative hypothesis' prior, as a number of viewers. Larger values detect small mismatches earlier
 * and large mismatches later. With 500, splits of 55 : 45 and of 51 : 49 are both detected with at most 10 % more
 * viewers than the optimum.
 */
const priorViewers = 500

/**
 * Compares the number of viewers in each arm with the planned shares. The result is valid at every evaluation:
 *
 *   1 / p = Γ(c) / Γ(c + n) · ∏ Γ(c θᵢ + nᵢ) / Γ(c θᵢ) · θᵢ^(-nᵢ)
 *
 * is the Bayes factor of unknown shares, Dirichlet(c θ), against the planned θ. The factor is a martingale under the
 * planned shares, so that it reaches 1/α with probability at most α (Ville's inequality). Source: Lindon and Malek,
 * "Anytime-valid inference for multinomial count data", NeurIPS 2022.
 */
export function testSampleRatio(arms: readonly ArmSplit[]): SampleRatio {
  const viewers = arms.reduce((sum, arm) => sum + arm.viewers, 0)
  const whole = arms.reduce((sum, { share }) => sum + share, 0)
  let logFactor = logGamma(priorViewers) - logGamma(priorViewers + viewers)
  for (const arm of arms) {
    const share = arm.share / whole
    const prior = priorViewers * share
    logFactor += logGamma(prior + arm.viewers) - logGamma(prior) - arm.viewers * Math.log(share)
  }
  const pValue = Math.min(1, Math.exp(-logFactor))
  return { pValue, isMismatch: pValue < mismatchLimit }
}
