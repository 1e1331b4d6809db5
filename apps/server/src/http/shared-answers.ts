import { createSizedCache } from '../sized-cache.ts'

const mostEntries = 5_000
const mostBytes = 32 * 1024 * 1024

/**
 * Caches responses by key; the least recently used are dropped. Concurrent callers share one computation; a failure is
 * not cached.
 */
export function createSharedResponses() {
  const cache = createSizedCache<Promise<Buffer>>({ mostBytes, mostEntries })
  return async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const found = cache.find(key)
    if (found) return found
    const making = make()
    cache.put(key, making, 0)
    try {
      const answer = await making
      if (cache.find(key) === making) cache.put(key, making, answer.length)
      return answer
    } catch (error) {
      if (cache.find(key) === making) cache.remove(key)
      throw error
    }
  }
}
export type SharedResponses = ReturnType<typeof createSharedResponses>
