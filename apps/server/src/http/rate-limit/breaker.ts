import { createOwnCounter } from './counters.ts'
import type { Rule } from './rule.ts'

interface Ceiling {
  readonly rule: Rule
  /** How long it stays open after the last time that there was more. */
  readonly openMs: number
  /** It was closed before. */
  opened(): void
}

/**
 * A ceiling of what all do together. It refuses nobody: a ceiling that does would let a flood turn viewers away. It opens, and
 * while it is open each request costs its network more, so that those who ask much are refused and viewers are not.
 */
export function createBreaker(now: () => number, { rule, openMs, opened }: Ceiling) {
  const all = createOwnCounter()
  let openUntilMs = 0
  const isOpen = () => now() < openUntilMs
  return {
    isOpen,
    count(cost: number): void {
      if (all.take({ key: 'all', rule, cost }, now()) === 0) return
      if (!isOpen()) opened()
      openUntilMs = now() + openMs
    },
  }
}
