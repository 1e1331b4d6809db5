interface AvailabilityOptions {
  readonly now: () => number
  /** After a failure, for so long nothing is requested. */
  readonly pauseMs: number
}

export interface Availability {
  /**
   * Runs a request. After a failure of the store, requests reject with `STORE_AWAY` at once: all during the pause, and then
   * all but one at a time, until that one succeeds.
   */
  request<T>(work: () => Promise<T>): Promise<T>
}

/** The store cannot be reached, or answers too late. */
const storeAway = (cause?: unknown): Error =>
  Object.assign(new Error('The media store cannot be reached', { cause }), { code: 'STORE_AWAY' })

/** Notes whether the store can be reached. @param isFailure whether an error is one of the store, not of a single file */
export function createAvailability(
  { now, pauseMs }: AvailabilityOptions,
  isFailure: (error: unknown) => boolean,
): Availability {
  /** Undefined while the store is there. */
  let pausedUntil: number | undefined
  let isProbing = false
  let begun = 0
  /** Number of requests that had begun at the last success. */
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
          // The store has answered.
          if (isProbe) pausedUntil = undefined
          throw error
        }
        // A request that began before the last success says nothing about the store of now, and one that began before the
        // pause must not prolong it.
        if (isProbe || (pausedUntil === undefined && number > begunAtSuccess)) pausedUntil = now() + pauseMs
        throw storeAway(error)
      } finally {
        if (isProbe) isProbing = false
      }
    },
  }
}
