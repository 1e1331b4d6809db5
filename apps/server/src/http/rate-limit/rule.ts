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

/** The generic cell rate algorithm: one number per key says all. */
export function take(idleAtMs: number, nowMs: number, { burst, everyMs }: Rule): Taken {
  const next = Math.max(idleAtMs, nowMs) + everyMs
  const waitMs = next - nowMs - burst * everyMs
  return waitMs > 0 ? { idleAtMs, waitMs } : { idleAtMs: next, waitMs: 0 }
}
