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

/** The generic cell rate algorithm: one number per key says all. */
export function take(idleAtMs: number, nowMs: number, rule: Rule): Taken {
  const { burst, everyMs } = rule
  if (idleAtMs > furthestIdleMs(nowMs, rule)) return take(nowMs, nowMs, rule)
  const next = Math.max(idleAtMs, nowMs) + everyMs
  const waitMs = next - nowMs - burst * everyMs
  return waitMs > 0 ? { idleAtMs, waitMs } : { idleAtMs: next, waitMs: 0 }
}
