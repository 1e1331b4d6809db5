/** Runs `task` once, when the present change has been painted; where nothing is painted, soon. */
export function afterPaint(page: Window, task: () => void): void {
  if (page.document.hidden) page.setTimeout(task, 0)
  else page.requestAnimationFrame(() => page.setTimeout(task, 0))
}
