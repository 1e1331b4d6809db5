const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const sameWishMs = 1_000

/**
 * Calls `stop` when the process is told to end, and `stopNow` when it is told again. A terminal that closes tells the
 * whole group, and who started us passes that on: what comes within a second is the same wish.
 */
export function onStopSignal(stop: () => void, stopNow: () => void): void {
  let askedAtMs: number | undefined
  function hear() {
    if (askedAtMs === undefined) {
      askedAtMs = performance.now()
      stop()
    } else if (performance.now() - askedAtMs > sameWishMs) stopNow()
  }
  for (const signal of signals) process.on(signal, hear)
}
