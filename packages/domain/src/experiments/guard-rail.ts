import type { Estimate } from './confidence-sequence.ts'

/**
 * State of a guard rail, a metric that must not get worse by more than a limit. `unknown`: there is no interval, or it
 * contains both zero and the limit. `fine`: the interval does not reach the limit. `close`: the interval contains the
 * limit but not zero, so there is some harm. `harmful`: the whole interval is beyond the limit, and the experiment
 * stops.
 */
export type GuardRailState = 'unknown' | 'fine' | 'close' | 'harmful'

export interface GuardRail {
  readonly name: string
  readonly state: GuardRailState
  /** Variant minus control. */
  readonly difference: Estimate
  /**
   * Largest accepted harm, in the unit of the difference: positive if an increase is harmful, negative if a decrease
   * is.
   */
  readonly limit: number
}

/**
 * Compares a difference with its limit. Of the experiments that stay within the limit, at most a share α is ever
 * `harmful`.
 */
export function evaluateGuardRail(name: string, difference: Estimate, limit: number): GuardRail {
  return { name, state: stateOf(difference, limit), difference, limit }
}

function stateOf({ interval }: Estimate, limit: number): GuardRailState {
  if (!interval) return 'unknown'
  const [leastHarm, mostHarm] = limit > 0 ? [interval.low, interval.high] : [-interval.high, -interval.low]
  const accepted = Math.abs(limit)
  if (leastHarm > accepted) return 'harmful'
  if (mostHarm < accepted) return 'fine'
  return leastHarm > 0 ? 'close' : 'unknown'
}
