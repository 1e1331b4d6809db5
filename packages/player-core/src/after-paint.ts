let waiting: (() => void)[] | undefined

/**
 * Runs `task` once after the next paint. On a hidden page, which is not painted, runs it in the next event-loop task.
 */
export function afterPaint(page: Window, task: () => void): void {
  if (page.document.hidden) page.setTimeout(task, 0)
  else if (waiting) waiting.push(task)
  else {
    const tasks = [task]
    waiting = tasks
    page.requestAnimationFrame(() => {
      waiting = undefined
      for (const one of tasks) page.setTimeout(one, 0)
    })
  }
}
