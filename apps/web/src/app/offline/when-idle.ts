const latestMs = 1000

/** Runs it when the browser has nothing more urgent to do, at the latest after a second. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: latestMs })
  else setTimeout(run)
}
