const latestMs = 1000

/** Runs the callback when the browser is idle, at the latest after one second. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: latestMs })
  else setTimeout(run)
}
