/** Tracks whether the server is reachable, based on the browser's online and offline events and on the last request. */
export interface Connection {
  isOffline(): boolean
  /**
   * Call `begin` when a request starts, and the returned function when the request ends. The outcome is ignored if the
   * browser has reported a change of the network in between.
   */
  begin(): (isReached: boolean) => void
  subscribe(listener: () => void): () => void
}

export function createConnection(browser: Pick<EventTarget, 'addEventListener'>): Connection {
  // The initial state does not use `navigator.onLine`, which is false on machines with only a loopback interface.
  let isOffline = false
  let changes = 0
  const listeners = new Set<() => void>()
  function set(next: boolean) {
    if (next === isOffline) return
    isOffline = next
    for (const listener of [...listeners]) listener()
  }
  function tell(next: boolean) {
    changes += 1
    set(next)
  }
  browser.addEventListener('offline', () => tell(true))
  browser.addEventListener('online', () => tell(false))
  return {
    isOffline: () => isOffline,
    begin() {
      const own = changes
      return (isReached) => {
        if (own === changes) set(!isReached)
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
