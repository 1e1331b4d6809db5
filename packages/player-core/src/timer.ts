/** Runs `task` once after `delayMs`; the function it answers takes it back. `setTimeout` in the page, a clock in tests. */
export type SetTimer = (task: () => void, delayMs: number) => () => void

export const setTimer: SetTimer = (task, delayMs) => {
  const id = setTimeout(task, delayMs)
  return () => clearTimeout(id)
}
