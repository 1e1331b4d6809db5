import { forgetOldest } from '../../forget-oldest.ts'
import type { Caller } from '../../http/service.ts'

const mostHeld = 20_000
/** Then a session is looked up again, so that its use is noted and its age counts. */
const heldMs = 60_000

interface Held {
  readonly version: string
  readonly cookie: string
  readonly caller: Caller
  readonly until: number
}

/**
 * Sessions in memory, the longest unused going first. One counts only for the version it was read at or after: the
 * database moves the version with everything that takes something from a session. Only what was valid is held.
 */
export function createHeldSessions(now: () => number) {
  const held = new Map<string, Held>()
  return {
    get(version: string, bearerToken: string, cookie: string): Caller | undefined {
      const found = held.get(bearerToken)
      if (!found) return undefined
      held.delete(bearerToken)
      const leftMs = found.until - now()
      // More than there ever was: the clock has been set back.
      const isOver = leftMs <= 0 || leftMs > heldMs
      if (found.version !== version || found.cookie !== cookie || isOver) return undefined
      held.set(bearerToken, found)
      return found.caller
    },
    /** `version` must have been read before the session was. */
    put(version: string, bearerToken: string, cookie: string, caller: Caller): void {
      held.set(bearerToken, { version, cookie, caller, until: now() + heldMs })
      forgetOldest(held, mostHeld, ({ until }) => until <= now())
    },
  }
}
