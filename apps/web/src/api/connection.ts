/** Whether the server can be reached, as far as the browser and the last request know. */
export interface Connection {
  isOffline(): boolean
  report(isReached: boolean): void
  subscribe(listener: () => void): () => void
}
type Online = Pick<Window, 'addEventListener'> & { readonly navigator: Pick<Navigator, 'onLine'> }

export function createConnection(browser: Online): Connection {
  // `onLine` is false on machines with nothing but loopback, so at first only a failed request says "offline".
  let isOffline = false
  const listeners = new Set<() => void>()
  function set(next: boolean) {
    if (next === isOffline) return
    isOffline = next
    for (const listener of [...listeners]) listener()
  }
  browser.addEventListener('offline', () => set(true))
  browser.addEventListener('online', () => set(false))
  return {
    isOffline: () => isOffline,
    report: (isReached) => set(!isReached),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
