const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const sameWishMs = 1_000

/**
 * Calls `stop` on the first termination signal and `stopNow` on the second. A closing terminal signals the whole
 * process group, and our parent forwards the signal, so signals within a second count as one.
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
