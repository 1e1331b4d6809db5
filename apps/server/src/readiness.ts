export interface Readiness {
  /** What `/readyz` still waits for; empty when everything is there. */
  waitingFor(): readonly string[]
  /** Begins to wait for something; call the answer when it is done. */
  hold(what: string): () => void
  /** For good: the server was told to end. */
  stop(): void
  isStopping(): boolean
}

export function createReadiness(): Readiness {
  const held = new Map<symbol, string>()
  let isStopping = false
  function hold(what: string) {
    const key = Symbol(what)
    held.set(key, what)
    return () => void held.delete(key)
  }
  return {
    waitingFor: () => [...held.values()],
    hold,
    stop() {
      if (!isStopping) hold('the end: this server is stopping')
      isStopping = true
    },
    isStopping: () => isStopping,
  }
}
