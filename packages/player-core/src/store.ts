/** A frozen snapshot with subscribers; fits React's `useSyncExternalStore(store.subscribe, store.get)`. */
export interface Store<T extends object> {
  /** The present snapshot; the same object until something really changed. */
  get(): Readonly<T>
  /** Calls `listener` after every change; answers the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Merges the fields and tells the subscribers, unless nothing changed. */
  set(patch: Partial<T>): void
}

/** The reading half of a store, for everybody but its owner. */
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
