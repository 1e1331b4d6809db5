/** A frozen snapshot with subscribers. Usable as React's `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<T extends object> {
  /** The current snapshot. The same object is returned until a field changes. */
  get(): Readonly<T>
  /** Calls `listener` after every change; returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  /** Merges the fields and notifies the subscribers if a value changed. */
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
