import type { ReadonlyStore } from '@cliffhanger/player-core/store'
import { startTransition, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { subscribeAfterPaint } from './startup/after-paint.ts'

/** Returns the current snapshot of a player store. */
export const useStore = <T extends object>(store: ReadonlyStore<T>): Readonly<T> =>
  useSyncExternalStore(store.subscribe, store.get)

/**
 * Selects from a player store with `pick`, updated after the paint and in a transition: for large subtrees, so that a
 * swipe or a first frame gets the main thread first. `pick` must keep its identity between renders, and its result
 * must keep its identity while unchanged.
 */
export function useStoreInTransition<T extends object, P extends object>(
  store: ReadonlyStore<T>,
  pick: (snapshot: Readonly<T>) => P,
): P {
  const [picked, setPicked] = useState(() => pick(store.get()))
  useLayoutEffect(() => {
    // The store may have changed since the render. If the picked value is still the same, React does not render again.
    setPicked(pick(store.get()))
    return subscribeAfterPaint(store, () => startTransition(() => setPicked(pick(store.get()))))
  }, [store, pick])
  return picked
}
