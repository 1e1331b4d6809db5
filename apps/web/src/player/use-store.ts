import type { ReadonlyStore } from '@cliffhanger/player-core/store'
import { useSyncExternalStore } from 'react'

/** The present snapshot of a player store. */
export const useStore = <T extends object>(store: ReadonlyStore<T>): Readonly<T> =>
  useSyncExternalStore(store.subscribe, store.get)
