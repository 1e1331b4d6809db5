/** Allows `burst` requests at once, and one more every `everyMs`. */
export interface RateLimitRule {
  readonly burst: number
  readonly everyMs: number
}

export interface TakeResult {
  /** Time at which the key is idle again; unchanged if the request was refused. */
  readonly idleAtMs: number
  /** 0 if the amount was taken, else the ms until it can be taken. */
  readonly waitMs: number
}

/** Tolerated difference between two servers' clocks. */
const usualSkewMs = 60_000

/**
 * Returns the latest plausible idle time: a key with a later time was charged with a wrong clock and counts as idle.
 */
export const latestPlausibleIdleMs = (nowMs: number, { burst, everyMs }: RateLimitRule): number =>
  nowMs + burst * everyMs + usualSkewMs

/** Returns a rule with a multiple of the allowance. */
export const multiplyRule = ({ burst, everyMs }: RateLimitRule, times: number): RateLimitRule => ({
  burst: burst * times,
  everyMs: everyMs / times,
})

/** Limits the cost of a call to the whole burst, because a higher cost could never be taken. */
export const boundedCost = (cost: number, { burst }: RateLimitRule): number => Math.min(cost, burst)

/**
 * Takes a cost by the generic cell rate algorithm, which stores one number per key. @param cost part of the burst to
 * take
 */
export function takeFromBurst(idleAtMs: number, nowMs: number, rule: RateLimitRule, cost = 1): TakeResult {
  const { burst, everyMs } = rule
  if (idleAtMs > latestPlausibleIdleMs(nowMs, rule)) return takeFromBurst(nowMs, nowMs, rule, cost)
  const next = Math.max(idleAtMs, nowMs) + everyMs * boundedCost(cost, rule)
  const waitMs = next - nowMs - burst * everyMs
  return waitMs > 0 ? { idleAtMs, waitMs } : { idleAtMs: next, waitMs: 0 }
}

/**
 * Charges a cost that is already spent, even beyond the allowance. The debt is at most a burst, and never so large that
 * the key would seem to have been charged with a wrong clock.
 */
export function chargeBeyondAllowance(idleAtMs: number, nowMs: number, rule: RateLimitRule, cost: number): number {
  const { burst, everyMs } = rule
  const from = idleAtMs > latestPlausibleIdleMs(nowMs, rule) ? nowMs : Math.max(idleAtMs, nowMs)
  return Math.min(from + everyMs * cost, nowMs + 2 * burst * everyMs, latestPlausibleIdleMs(nowMs, rule))
}
