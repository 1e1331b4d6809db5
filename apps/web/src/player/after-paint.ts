/** Runs `task` once, when the present change has been painted; where nothing is painted, soon. */
export function afterPaint(task: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(task)
  else requestAnimationFrame(() => setTimeout(task))
}
