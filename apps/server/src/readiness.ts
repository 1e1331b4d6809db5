export interface Readiness {
  /** Conditions that `/readyz` still waits for; empty once ready. */
  waitingFor(): readonly string[]
  /** Adds a condition for `/readyz`; call the returned function when the condition is met. */
  hold(what: string): () => void
  /** From now on, the connection of each response is closed after the response. */
  drain(): void
  isDraining(): boolean
}

export function createReadiness(): Readiness {
  const held = new Map<symbol, string>()
  let isDraining = false
  return {
    waitingFor: () => [...held.values()],
    hold(what) {
      const key = Symbol(what)
      held.set(key, what)
      return () => void held.delete(key)
    },
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}
