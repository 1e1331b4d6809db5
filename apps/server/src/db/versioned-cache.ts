/**
 * LRU cache of results by key, valid for one version of their source (`state`): a new `state` clears it, including
 * results still being made. Concurrent calls for one key share a promise; failures are not cached. A cached result is
 * returned synchronously, because awaiting it would cost more than the lookup.
 */
export function createVersionedCache<T>(most: number) {
  const entries = new Map<string, { readonly result: T } | { readonly making: Promise<T> }>()
  let madeFrom: string | number | undefined
  return {
    get(state: string | number, key: string, make: () => Promise<T>): T | Promise<T> {
      if (state !== madeFrom) entries.clear()
      madeFrom = state
      const found = entries.get(key)
      if (found !== undefined) {
        // The LRU order matters only when an eviction is near.
        if (entries.size > most / 2) {
          entries.delete(key)
          entries.set(key, found)
        }
        return 'result' in found ? found.result : found.making
      }
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
    forget(key: string): void {
      entries.delete(key)
    },
  }
}
