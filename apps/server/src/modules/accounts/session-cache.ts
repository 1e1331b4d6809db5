import { forgetOldest } from '../../forget-oldest.ts'
import type { Caller } from '../../http/service.ts'

const mostCached = 20_000
/** After this a session is read again, so that its use is recorded and its age is checked. */
const cachedMs = 60_000

interface CachedSession {
  readonly version: string
  readonly cookie: string
  readonly caller: Caller
  readonly until: number
}

/**
 * LRU cache of valid sessions. An entry is valid only for the session version it was read with: the database changes
 * the version with every change that ends or restricts a session.
 */
export function createSessionCache(now: () => number) {
  const cache = new Map<string, CachedSession>()
  return {
    get(version: string, bearerToken: string, cookie: string): Caller | undefined {
      const found = cache.get(bearerToken)
      if (!found) return undefined
      const leftMs = found.until - now()
      // The remaining lifetime exceeds the maximum, so the clock was set back.
      const isOver = leftMs <= 0 || leftMs > cachedMs
      if (found.version !== version || found.cookie !== cookie || isOver) {
        cache.delete(bearerToken)
        return undefined
      }
      // The LRU order matters only when an eviction is near.
      if (cache.size > mostCached / 2) {
        cache.delete(bearerToken)
        cache.set(bearerToken, found)
      }
      return found.caller
    },
    /** `version` must have been read before the session was. */
    put(version: string, bearerToken: string, cookie: string, caller: Caller): void {
      cache.set(bearerToken, { version, cookie, caller, until: now() + cachedMs })
      forgetOldest(cache, mostCached, ({ until }) => until <= now())
    },
  }
}
