import type { Log } from '../../log.ts'
import { createOwnCounter } from './counters.ts'
import { floodMs, usualTraffic } from './rules.ts'

/**
 * The ceiling of all requests together. It refuses nobody: a ceiling that does would let a flood turn viewers away. It opens,
 * and while it is open each call costs its network more, so that those who ask much are refused and viewers are not.
 */
export function createFloodBreaker(now: () => number, log: Pick<Log, 'warn'>) {
  const all = createOwnCounter()
  let openUntilMs = 0
  const isOpen = () => now() < openUntilMs
  return {
    isOpen,
    count(cost: number): void {
      if (all.take({ key: 'all', rule: usualTraffic, cost }, now()) === 0) return
      if (!isOpen()) log.warn({ security: 'flood' }, 'more requests than viewers make: networks pay more for each')
      openUntilMs = now() + floodMs
    },
  }
}
