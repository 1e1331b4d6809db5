import type { Booted } from './boot.ts'

/** Loads the offline support after the page is drawn, so that it does not delay the content. */
export const loadOffline = (booted: Booted) =>
  import('./offline/start-offline.ts').then(
    ({ startOffline }) => startOffline(booted),
    () => {
      // Without a connection there is nothing to store.
    },
  )
