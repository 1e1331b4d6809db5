import { evictOldest } from '../../forget-oldest.ts'
import type { Caller } from '../../http/service.ts'

const mostCached = 20_000
/** After this time a session is read from the database again, so that its use is recorded and its age is checked. */
const cachedMs = 60_000

interface CachedSession {
  readonly version: string
  readonly cookie: string
  readonly caller: Caller
  readonly until: number
}

/**
 * Creates an LRU cache of valid sessions. An entry is valid only for the session version with which it was read. The
 * database changes the version with every change that ends or restricts a session.
 */
export function createSessionCache(now: () => number) {
  const cache = new Map<string, CachedSession>()
  return {
    get(version: string, bearerToken: string, cookie: string): Caller | undefined {
      const found = cache.get(bearerToken)
      if (!found) return undefined
      const leftMs = found.until - now()
      // If the remaining lifetime exceeds the maximum, the clock was set back.
      const isOver = leftMs <= 0 || leftMs > cachedMs
      if (found.version !== version || found.cookie !== cookie || isOver) {
        cache.delete(bearerToken)
        return undefined
      }
      // The LRU order matters only if entries may soon be evicted.
      if (cache.size > mostCached / 2) {
        cache.delete(bearerToken)
        cache.set(bearerToken, found)
      }
      return found.caller
    },
    /** Adds a session. `version` must have been read before the session. */
    put(version: string, bearerToken: string, cookie: string, caller: Caller): void {
      cache.set(bearerToken, { version, cookie, caller, until: now() + cachedMs })
      evictOldest(cache, mostCached, ({ until }) => until <= now())
    },
  }
}
