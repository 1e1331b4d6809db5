export interface Readiness {
  /** What `/readyz` still waits for; empty when everything is there. */
  waitingFor(): readonly string[]
  /** Begins to wait for something; call the answer when it is done. */
  hold(what: string): () => void
}

export function createReadiness(): Readiness {
  const held = new Map<symbol, string>()
  return {
    waitingFor: () => [...held.values()],
    hold(what) {
      const key = Symbol(what)
      held.set(key, what)
      return () => void held.delete(key)
    },
  }
}
