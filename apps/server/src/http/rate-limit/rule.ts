/** `burst` at once, and one more every `everyMs`. */
export interface Rule {
  readonly burst: number
  readonly everyMs: number
}

export interface Taken {
  /** When the key is idle again; unchanged when nothing was taken. */
  readonly idleAtMs: number
  /** 0 when it was taken, else how long until it can be. */
  readonly waitMs: number
}

/** By so much two servers' clocks may differ without anybody noticing. */
const usualSkewMs = 60_000

/** No allowance reaches further: a key that is idle later was counted while a clock was wrong, and counts as idle. */
export const furthestIdleMs = (nowMs: number, { burst, everyMs }: Rule): number => nowMs + burst * everyMs + usualSkewMs

/** The rule with so many times its allowance. */
export const timesRule = ({ burst, everyMs }: Rule, times: number): Rule => ({
  burst: burst * times,
  everyMs: everyMs / times,
})

/** The most that one call may cost: more than the whole burst could never be taken. */
export const boundedCost = (cost: number, { burst }: Rule): number => Math.min(cost, burst)

/** The generic cell rate algorithm: one number per key says all. @param cost how many of the burst are taken */
export function take(idleAtMs: number, nowMs: number, rule: Rule, cost = 1): Taken {
  const { burst, everyMs } = rule
  if (idleAtMs > furthestIdleMs(nowMs, rule)) return take(nowMs, nowMs, rule, cost)
  const next = Math.max(idleAtMs, nowMs) + everyMs * boundedCost(cost, rule)
  const waitMs = next - nowMs - burst * everyMs
  return waitMs > 0 ? { idleAtMs, waitMs } : { idleAtMs: next, waitMs: 0 }
}

/** Takes more than is left: what has been spent already. Never further than a burst of debt, nor as far as a wrong clock reaches. */
export function owe(idleAtMs: number, nowMs: number, rule: Rule, cost: number): number {
  const { burst, everyMs } = rule
  const from = idleAtMs > furthestIdleMs(nowMs, rule) ? nowMs : Math.max(idleAtMs, nowMs)
  return Math.min(from + everyMs * cost, nowMs + 2 * burst * everyMs, furthestIdleMs(nowMs, rule))
}
