import { type RateLimitRule, takeFromBurst } from './rule.ts'

interface Ceiling {
  readonly rule: RateLimitRule
  /** Time for which the breaker stays open after the limit was last exceeded. */
  readonly openMs: number
  /** Called when the breaker opens. */
  opened(): void
}

/**
 * Creates a breaker on the total of all requests. It refuses no requests itself, because a flood could then lock
 * viewers out. While it is open, each request costs its network more, so that only heavy requesters are refused.
 */
export function createBreaker(now: () => number, { rule, openMs, opened }: Ceiling) {
  let [idleAtMs, openUntilMs] = [0, 0]
  const isOpen = () => now() < openUntilMs
  return {
    isOpen,
    count(cost: number): void {
      const taken = takeFromBurst(idleAtMs, now(), rule, cost)
      idleAtMs = taken.idleAtMs
      if (taken.waitMs === 0) return
      if (!isOpen()) opened()
      openUntilMs = now() + openMs
    },
  }
}
