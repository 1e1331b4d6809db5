const windowMs = 1_000
const bounds = { least: 2, most: 20 }

export interface RetryAfterEstimate {
  answered(): void
  turnedAway(): void
  /** Retry-After in whole seconds, spread so that clients do not return all at once. */
  seconds(): number
}

/**
 * Estimates when rejected clients should retry: late enough that about as many clients return as the server can serve.
 * Clients that retried sooner would be rejected again. @param now ms, of a monotonic clock
 */
export function createRetryAfterEstimate(now: () => number): RetryAfterEstimate {
  let usual = bounds.least
  let untilMs = now() + windowMs
  let answered = 0
  let turnedAway = 0
  let turn = 0

  function look(): void {
    if (now() < untilMs) return
    const factor = Math.min(2, Math.max(0.5, turnedAway / (answered || 1)))
    // After a long pause without observations the rates are unknown.
    const isOld = now() > untilMs + windowMs * 5
    usual = isOld ? bounds.least : Math.min(bounds.most, Math.max(bounds.least, usual * factor))
    untilMs = now() + windowMs
    answered = 0
    turnedAway = 0
  }
  return {
    answered() {
      answered += 1
      look()
    },
    turnedAway() {
      turnedAway += 1
      look()
    },
    seconds() {
      turn = (turn + 1) % 8
      return Math.round(usual * (1 + turn / 8))
    },
  }
}
