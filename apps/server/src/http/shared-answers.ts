import { createSizedCache } from '../sized-cache.ts'

const mostEntries = 5_000
const mostBytes = 32 * 1024 * 1024

/**
 * Creates an LRU cache of responses by key. Concurrent callers share one computation; a failure is
 * not cached.
 */
export function createSharedResponses() {
  const cache = createSizedCache<Promise<Buffer>>({ mostBytes, mostEntries })
  async function fill(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
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
  return (key: string, make: () => Promise<Buffer>): Promise<Buffer> => cache.find(key) ?? fill(key, make)
}
export type SharedResponses = ReturnType<typeof createSharedResponses>
