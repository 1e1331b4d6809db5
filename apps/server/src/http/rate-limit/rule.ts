/** Allows `burst` requests at once, and one more every `everyMs`. */
export interface Rule {
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

/** Longest valid debt: a key with a later idle time was counted by a wrong clock, and counts as idle. */
export const longestDebtMs = (nowMs: number, { burst, everyMs }: Rule): number => nowMs + burst * everyMs + usualSkewMs

/** The rule with a multiple of its allowance. */
export const timesRule = ({ burst, everyMs }: Rule, times: number): Rule => ({
  burst: burst * times,
  everyMs: everyMs / times,
})

/** Highest cost of one call: more than the whole burst could never be taken. */
export const boundedCost = (cost: number, { burst }: Rule): number => Math.min(cost, burst)

/** The generic cell rate algorithm, with one number per key. @param cost part of the burst to take */
export function takeFromBurst(idleAtMs: number, nowMs: number, rule: Rule, cost = 1): TakeResult {
  const { burst, everyMs } = rule
  if (idleAtMs > longestDebtMs(nowMs, rule)) return takeFromBurst(nowMs, nowMs, rule, cost)
  const next = Math.max(idleAtMs, nowMs) + everyMs * boundedCost(cost, rule)
  const waitMs = next - nowMs - burst * everyMs
  return waitMs > 0 ? { idleAtMs, waitMs } : { idleAtMs: next, waitMs: 0 }
}

/**
 * Takes more than is left, because it is already spent. The debt is at most a burst, and less than the limit for wrong
 * clocks.
 */
export function takeAsDebt(idleAtMs: number, nowMs: number, rule: Rule, cost: number): number {
  const { burst, everyMs } = rule
  const from = idleAtMs > longestDebtMs(nowMs, rule) ? nowMs : Math.max(idleAtMs, nowMs)
  return Math.min(from + everyMs * cost, nowMs + 2 * burst * everyMs, longestDebtMs(nowMs, rule))
}
