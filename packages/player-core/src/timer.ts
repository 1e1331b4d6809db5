/** Runs `task` once after `delayMs` and returns a function that cancels the timer. Tests replace it with a fake. */
export type SetTimer = (task: () => void, delayMs: number) => () => void

export const setTimer: SetTimer = (task, delayMs) => {
  const id = setTimeout(task, delayMs)
  return () => clearTimeout(id)
}

/** Resolves after `delayMs`, or at once if `signal` is aborted. */
export const wait = (delayMs: number, signal: AbortSignal, schedule: SetTimer): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const cancel = schedule(resolve, delayMs)
    signal.addEventListener('abort', () => resolve(cancel()), { once: true })
  })
