import { AirwallexFailure } from './failure.ts'

const failuresInARow = 5
const restMs = 10_000

/**
 * Creates a circuit breaker: after five requests in a row without a response, no request is sent for ten seconds, then
 * a single probe. An outage of the provider must not block our requests.
 */
export function createCircuitBreaker(elapsedMs: () => number = () => performance.now()) {
  let failures = 0
  let openUntil = 0
  return {
    /** Checks the breaker before a request. @throws AirwallexFailure `again` while it is open */
    enter(): void {
      if (failures < failuresInARow) return
      if (elapsedMs() < openUntil) throw new AirwallexFailure('again', 'circuit_open')
      // This request is the probe; all others are refused until its result is known.
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
