/**
 * LRU cache of results by key, valid for one version of their source (`state`): a new `state` clears it, including
 * results still being made. Concurrent calls for one key share a promise; failures are not cached. A cached result is
 * returned synchronously, because awaiting it would cost more than the lookup.
 */
export function createVersionedCache<T>(most: number) {
  const kept = new Map<string, { readonly result: T } | { readonly making: Promise<T> }>()
  let madeFrom: string | number | undefined
  return {
    get(state: string | number, key: string, make: () => Promise<T>): T | Promise<T> {
      if (state !== madeFrom) kept.clear()
      madeFrom = state
      const found = kept.get(key)
      if (found !== undefined) {
        // The LRU order matters only when an eviction is near.
        if (kept.size > most / 2) {
          kept.delete(key)
          kept.set(key, found)
        }
        return 'result' in found ? found.result : found.making
      }
      const making = make()
      const entry = { making }
      kept.set(key, entry)
      making.then(
        (result) => kept.get(key) === entry && kept.set(key, { result }),
        () => kept.get(key) === entry && kept.delete(key),
      )
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
      return making
    },
    forget(key: string): void {
      kept.delete(key)
    },
  }
}
