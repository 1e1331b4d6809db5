import { logGamma } from './log-gamma.ts'

export interface ArmSplit {
  /** Exposed viewers. */
  readonly viewers: number
  /** Planned share, above zero. Shares are divided by their sum. */
  readonly share: number
}

export interface SampleRatio {
  /** Always valid: with the planned shares, it ever falls below x in at most a share x of all experiments. */
  readonly pValue: number
  /** Viewers of an arm are missing or doubled: the experiment stops, and its figures mean nothing. */
  readonly isMismatch: boolean
}

/** An experiment stops below this p-value. */
const mismatchLimit = 0.001

/**
 * Viewers that the prior of the alternative weighs. Larger values find small mismatches earlier and large ones later; with
 * 500, both 55 against 45 and 51 against 49 are found within a tenth of the best possible number of viewers.
 */
const priorViewers = 500

/**
 * Compares the viewers of each arm with the shares by which they are assigned. It may be looked at each day.
 *
 *   1 / p = Γ(c) / Γ(c + n) · ∏ Γ(c θᵢ + nᵢ) / Γ(c θᵢ) · θᵢ^(-nᵢ)
 *
 * is the Bayes factor of unknown shares, Dirichlet(c θ), against the planned θ. It is a martingale under the planned
 * shares, so that it reaches 1/α with probability at most α (Ville's inequality). Source: Lindon and Malek,
 * "Anytime-valid inference for multinomial count data", NeurIPS 2022.
 */
export function sampleRatio(arms: readonly ArmSplit[]): SampleRatio {
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
