/**
 * Holds an immutable snapshot and notifies subscribers of changes. For React: `useSyncExternalStore(store.subscribe,
 * store.get)`.
 */
export interface Store<T extends object> {
  /** Returns the current snapshot, which is the same object until a field changes. */
  get(): Readonly<T>
  /** Calls `listener` after every change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void
  /** Merges the fields into the snapshot and notifies the subscribers if a value has changed. */
  set(patch: Partial<T>): void
}

/** Read-only view of a store, for all code except its owner. */
export type ReadonlyStore<T extends object> = Pick<Store<T>, 'get' | 'subscribe'>

export function createStore<T extends object>(initial: T): Store<T> {
  let snapshot: Readonly<T> = Object.freeze({ ...initial })
  const listeners = new Set<() => void>()
  return {
    get: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(patch) {
      const next = { ...snapshot, ...patch }
      const isSame = Object.entries(next).every(([key, value]) => Object.is(value, Reflect.get(snapshot, key)))
      if (isSame) return
      snapshot = Object.freeze(next)
      for (const listener of [...listeners]) listener()
    },
  }
}
