import { forgetOldest } from '../../forget-oldest.ts'
import type { Caller } from '../../http/service.ts'

const mostHeld = 20_000
/** After this a session is read again, so that its use is recorded and its age is checked. */
const heldMs = 60_000

interface Held {
  readonly version: string
  readonly cookie: string
  readonly caller: Caller
  readonly until: number
}

/**
 * LRU cache of valid sessions. An entry is valid only for the session version it was read with: the database changes
 * the version with every change that ends or restricts a session.
 */
export function createHeldSessions(now: () => number) {
  const held = new Map<string, Held>()
  return {
    get(version: string, bearerToken: string, cookie: string): Caller | undefined {
      const found = held.get(bearerToken)
      if (!found) return undefined
      held.delete(bearerToken)
      const leftMs = found.until - now()
      // More time left than the maximum: the clock was set back.
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
