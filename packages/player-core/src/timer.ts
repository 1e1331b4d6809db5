/** Runs `task` once after `delayMs` and returns a function that cancels the timer. Tests replace it with a fake. */
export type SetTimer = (task: () => void, delayMs: number) => () => void

export const setTimer: SetTimer = (task, delayMs) => {
  const id = setTimeout(task, delayMs)
  return () => clearTimeout(id)
}
