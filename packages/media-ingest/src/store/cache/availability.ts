interface AvailabilityOptions {
  readonly now: () => number
  /** Time without requests after a failure, in milliseconds. */
  readonly pauseMs: number
}

export interface StoreCircuitBreaker {
  /**
   * Runs a request. After a failure of the store, requests reject with `STORE_AWAY` at once during the pause. After the
   * pause, one request at a time probes the store while the others still reject, until a probe succeeds.
   */
  request<T>(work: () => Promise<T>): Promise<T>
}

/** Creates the error for a store that cannot be reached or responds too late. */
const storeAway = (cause?: unknown): Error =>
  Object.assign(new Error('The media store cannot be reached', { cause }), { code: 'STORE_AWAY' })

/**
 * Creates a circuit breaker for requests to the store. @param isFailure returns true if an error concerns the whole
 * store, not a single file
 */
export function createStoreCircuitBreaker(
  { now, pauseMs }: AvailabilityOptions,
  isFailure: (error: unknown) => boolean,
): StoreCircuitBreaker {
  /** End of the pause after a failure; undefined while the store can be reached. */
  let pausedUntil: number | undefined
  let isProbing = false
  let begun = 0
  /** Number of requests that had been started at the last success. */
  let begunAtSuccess = 0

  return {
    async request(work) {
      const isProbe = pausedUntil !== undefined
      if (pausedUntil !== undefined && (isProbing || now() < pausedUntil)) throw storeAway()
      isProbing ||= isProbe
      const number = ++begun
      try {
        const result = await work()
        begunAtSuccess = begun
        pausedUntil = undefined
        return result
      } catch (error) {
        if (!isFailure(error)) {
          // The store has responded, so it can be reached.
          if (isProbe) pausedUntil = undefined
          throw error
        }
        // Ignore failures of requests that started before the last success, because these failures are outdated, and of
        // requests that started before the pause, because these failures must not prolong the pause.
        if (isProbe || (pausedUntil === undefined && number > begunAtSuccess)) pausedUntil = now() + pauseMs
        throw storeAway(error)
      } finally {
        if (isProbe) isProbing = false
      }
    },
  }
}
