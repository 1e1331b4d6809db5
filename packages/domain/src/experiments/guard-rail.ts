import type { Estimate } from './confidence-sequence.ts'

/**
 * `unknown`: the interval contains the limit. `fine`: it does not reach the limit. `close`: it contains the limit and no longer
 * zero, so there is harm, perhaps too much. `harmful`: it is beyond the limit, and the experiment stops.
 */
export type GuardRailState = 'unknown' | 'fine' | 'close' | 'harmful'

export interface GuardRail {
  readonly name: string
  readonly state: GuardRailState
  /** Variant less control. */
  readonly difference: Estimate
  /** Largest harm that is accepted, in the unit of the difference: above zero if a rise is harm, below zero if a fall is. */
  readonly limit: number
}

/** Judges a difference by its limit. Of the experiments that keep it, at most a share α is ever `harmful`. */
export function guardRail(name: string, difference: Estimate, limit: number): GuardRail {
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
