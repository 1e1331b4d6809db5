/**
 * Results kept by key, the least recently used going first. Whoever asks while one is being made waits for it; a failure
 * is not kept. What may change belongs into the key.
 */
export function createKept<T>(most: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Promise<T>>()
  return (key, make) => {
    const found = kept.get(key)
    if (found !== undefined) {
      kept.delete(key)
      kept.set(key, found)
      return found
    }
    const made = make()
    kept.set(key, made)
    made.catch(() => {
      if (kept.get(key) === made) kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}
