import { AirwallexFailure } from './failure.ts'

const failuresInARow = 5
const restMs = 10_000

/**
 * After five answers in a row that did not come nobody asks for ten seconds, and then one does: a provider that is down
 * must not hold our requests.
 */
export function createBreaker(elapsedMs: () => number = () => performance.now()) {
  let failures = 0
  let openUntil = 0
  return {
    /** @throws AirwallexFailure `again` while it rests */
    enter(): void {
      if (failures < failuresInARow) return
      if (elapsedMs() < openUntil) throw new AirwallexFailure('again', 'circuit_open')
      // The one that tries; everybody else waits for its result.
      openUntil = elapsedMs() + restMs
    },
    succeeded(): void {
      failures = 0
    },
    failed(): void {
      failures += 1
      openUntil = elapsedMs() + restMs
    },
  }
}
