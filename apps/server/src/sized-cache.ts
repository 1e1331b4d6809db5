/**
 * LRU cache limited by bytes and by number of entries: drops the least recently used entries. Does not keep an
 * entry that alone exceeds the byte limit, because all others would be dropped for it.
 */
export function createSizedCache<T>({ mostBytes, mostEntries }: { mostBytes: number; mostEntries: number }) {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>()
  let total = 0

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  return {
    find(key: string): T | undefined {
      const found = entries.get(key)
      if (found === undefined) return undefined
      entries.delete(key)
      entries.set(key, found)
      return found.value
    },
    /** Adds an entry, or replaces it. @param bytes 0 for a value that is still being computed */
    put(key: string, value: T, bytes: number): void {
      remove(key)
      if (bytes > mostBytes) return
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= mostBytes && entries.size <= mostEntries) break
        remove(oldest)
      }
    },
    remove,
  }
}

/** Returns the maximum size of a string in memory, in bytes. */
export const maxStringBytes = (text: string): number => 2 * text.length
