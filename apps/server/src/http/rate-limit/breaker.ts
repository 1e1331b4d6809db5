import { type Rule, takeFromBurst } from './rule.ts'

interface Ceiling {
  readonly rule: Rule
  /** Time for which it stays open after the last excess. */
  readonly openMs: number
  /** The breaker was closed before. */
  opened(): void
}

/**
 * A limit on all requests together. It refuses nothing itself, because a flood could then lock viewers out. While it is
 * open, each request costs its network more, so that heavy requesters are refused and viewers are not.
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
