import type { Booted } from './boot.ts'

/** Loads the code for use without a network once the page is drawn: its first moments belong to the content. */
export const loadOffline = (booted: Booted) =>
  import('./offline/start-offline.ts').then(
    ({ startOffline }) => startOffline(booted),
    () => {
      // Without a connection there is nothing to store.
    },
  )
