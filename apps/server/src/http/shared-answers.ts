const mostEntries = 5_000
const mostBytes = 32 * 1024 * 1024

/**
 * Caches responses by key; the least recently used are dropped. Concurrent callers share one computation; a failure is
 * not cached.
 */
export function createSharedResponses() {
  const kept = new Map<string, { answer: Promise<Buffer>; bytes: number }>()
  let bytes = 0
  function drop(key: string) {
    bytes -= kept.get(key)?.bytes ?? 0
    kept.delete(key)
  }
  return async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const found = kept.get(key)
    if (found) {
      kept.delete(key)
      kept.set(key, found)
      return found.answer
    }
    const entry = { answer: make(), bytes: 0 }
    kept.set(key, entry)
    try {
      const answer = await entry.answer
      if (kept.get(key) === entry) {
        entry.bytes = answer.length
        bytes += answer.length
      }
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes && kept.size <= mostEntries) break
        drop(oldest)
      }
      return answer
    } catch (error) {
      if (kept.get(key) === entry) drop(key)
      throw error
    }
  }
}
export type SharedResponses = ReturnType<typeof createSharedResponses>
