import type { Lane } from './lanes.ts'
import { createAdaptiveLimit } from './limit.ts'
import { createRetryAfterEstimate } from './wait.ts'

/** Share of the concurrency limit that a lane may use; the rest is reserved for lanes of higher priority. */
const shares: Readonly<Partial<Record<Lane, number>>> = { playback: 1, browsing: 0.8, pages: 0.7, tracking: 0.5 }
/**
 * Lanes with separate limits. Payments wait for the provider for up to eight seconds, so they must neither use up the
 * shared limit nor depend on it. File responses take long but are cheap: each needs an open file and 64 KiB.
 */
const rooms: Readonly<Partial<Record<Lane, number>>> = { payments: 128, bytes: 1_000 }

export interface Admission {
  /** Whether a request of this lane would be rejected now; counts the rejection. */
  isFull(lane: Lane): boolean
  /** Takes a place. Call the returned function when the request is answered; further calls have no effect. */
  enter(lane: Lane): () => void
  readonly counts: Readonly<Record<Lane, { readonly inFlight: number; readonly shed: number }>>
  /** Current number of places that playback, browsing, pages and tracking share. */
  limit(): number
  /** Retry-After of the next rejected request, in seconds. */
  waitSeconds(): number
}

/**
 * Creates the admission control, which admits requests up to the concurrency limits; see docs/decisions/013. @param now
 * ms, monotonic
 */
export function createAdmission(now: () => number = () => performance.now()): Admission {
  const limit = createAdaptiveLimit(now)
  const wait = createRetryAfterEstimate(now)
  const none = () => ({ inFlight: 0, shed: 0 })
  const counts: Record<Lane, ReturnType<typeof none>> = {
    always: none(),
    bytes: none(),
    payments: none(),
    playback: none(),
    browsing: none(),
    pages: none(),
    tracking: none(),
  }
  const shared = () =>
    counts.playback.inFlight + counts.browsing.inFlight + counts.pages.inFlight + counts.tracking.inFlight

  function hasRoom(lane: Lane): boolean {
    const room = rooms[lane]
    if (room !== undefined) return counts[lane].inFlight < room
    const share = shares[lane]
    return share === undefined || shared() < limit.value() * share
  }
  return {
    counts,
    limit: limit.value,
    waitSeconds: wait.seconds,
    isFull(lane) {
      if (hasRoom(lane)) return false
      counts[lane].shed += 1
      wait.turnedAway()
      if (shares[lane] !== undefined) limit.wasFull()
      return true
    },
    enter(lane) {
      const count = counts[lane]
      const sinceMs = now()
      let isInside = true
      count.inFlight += 1
      return () => {
        if (!isInside) return
        isInside = false
        count.inFlight -= 1
        wait.answered()
        if (shares[lane] !== undefined) limit.answered(now() - sinceMs)
      }
    },
  }
}
