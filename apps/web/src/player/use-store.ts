import type { ReadonlyStore } from '@cliffhanger/player-core/store'
import { startTransition, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { subscribeLate } from './subscribe-late.ts'

/** The present snapshot of a player store. */
export const useStore = <T extends object>(store: ReadonlyStore<T>): Readonly<T> =>
  useSyncExternalStore(store.subscribe, store.get)

/**
 * What `pick` takes from a player store, following after the paint and in slices: for what much is drawn from, while a
 * swipe or a first frame has the main thread first. `pick` stays the same; what it takes too, until that changes.
 */
export function useStoreInSlices<T extends object, P extends object>(
  store: ReadonlyStore<T>,
  pick: (snapshot: Readonly<T>) => P,
): P {
  const [picked, setPicked] = useState(() => pick(store.get()))
  useLayoutEffect(() => {
    // It may have changed since it was drawn; the same one draws nothing.
    setPicked(pick(store.get()))
    return subscribeLate(store, () => startTransition(() => setPicked(pick(store.get()))))
  }, [store, pick])
  return picked
}
