/** Runs `task` once after `delayMs` and returns a function that cancels it. Tests replace it with their own clock. */
export type SetTimer = (task: () => void, delayMs: number) => () => void

export const setTimer: SetTimer = (task, delayMs) => {
  const id = setTimeout(task, delayMs)
  return () => clearTimeout(id)
}
