import type { Booted } from './boot.ts'

/** Loads the code for use without a network once the page is drawn: its first moments belong to the content. */
export async function loadOffline(booted: Booted): Promise<void> {
  try {
    const { startOffline } = await import('./offline/start-offline.ts')
    startOffline(booted)
  } catch {
    // Without a connection there is nothing to store.
  }
}
