/**
 * Creates an LRU cache of results by key, valid for one version (`state`) of the data that they are computed from: a
 * new `state` clears the cache and ignores results in flight. Concurrent calls for one key share a promise; failures
 * are not cached. A cached result is returned synchronously, because awaiting it would cost more than the lookup.
 */
export function createVersionedCache<T>(most: number) {
  type Entry = { readonly result: T } | { readonly making: Promise<T> }
  const entries = new Map<string, Entry>()
  let madeFrom: string | number | undefined

  function lookUp(state: string | number, key: string): Entry | undefined {
    if (state !== madeFrom) entries.clear()
    madeFrom = state
    const found = entries.get(key)
    // The LRU order matters only when an eviction is near.
    if (found !== undefined && entries.size > most / 2) {
      entries.delete(key)
      entries.set(key, found)
    }
    return found
  }
  const resultOf = (entry: Entry) => ('result' in entry ? entry.result : entry.making)
  return {
    get(state: string | number, key: string, make: () => Promise<T>): T | Promise<T> {
      const found = lookUp(state, key)
      if (found !== undefined) return resultOf(found)
      const making = make()
      const entry = { making }
      entries.set(key, entry)
      making.then(
        (result) => entries.get(key) === entry && entries.set(key, { result }),
        () => entries.get(key) === entry && entries.delete(key),
      )
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
      return making
    },
    /** Returns the result if it is cached or in flight. */
    find(state: string | number, key: string): T | Promise<T> | undefined {
      const found = lookUp(state, key)
      return found && resultOf(found)
    },
    forget(key: string): void {
      entries.delete(key)
    },
  }
}
