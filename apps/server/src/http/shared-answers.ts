const mostEntries = 5_000
const mostBytes = 32 * 1024 * 1024

/**
 * Caches responses by key; the least recently used are dropped. Concurrent callers share one computation; a failure is
 * not cached.
 */
export function createSharedResponses() {
  const entries = new Map<string, { answer: Promise<Buffer>; bytes: number }>()
  let bytes = 0
  function drop(key: string) {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const found = entries.get(key)
    if (found) {
      entries.delete(key)
      entries.set(key, found)
      return found.answer
    }
    const entry = { answer: make(), bytes: 0 }
    entries.set(key, entry)
    try {
      const answer = await entry.answer
      if (entries.get(key) === entry) {
        entry.bytes = answer.length
        bytes += answer.length
      }
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes && entries.size <= mostEntries) break
        drop(oldest)
      }
      return answer
    } catch (error) {
      if (entries.get(key) === entry) drop(key)
      throw error
    }
  }
}
export type SharedResponses = ReturnType<typeof createSharedResponses>
