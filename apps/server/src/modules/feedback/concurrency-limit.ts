interface Limits {
  readonly running: number
  readonly waiting: number
  /** Time for which a slot rests after a task, as a share of the task's duration. */
  readonly restShare?: number
}

/**
 * Limits concurrency: `running` tasks run at once and `waiting` more wait in order. Further tasks are not started and
 * return 'busy'.
 */
export function createConcurrencyLimit({ running, waiting, restShare = 0 }: Limits) {
  const queue: (() => void)[] = []
  let free = running
  /** Passes the slot to the next waiting task. */
  function release(): void {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return async <T>(task: () => Promise<T>): Promise<T | 'busy'> => {
    if (free > 0) free -= 1
    else if (queue.length >= waiting) return 'busy'
    else await new Promise<void>((resolve) => queue.push(resolve))
    const beganMs = performance.now()
    try {
      return await task()
    } finally {
      const restMs = restShare * (performance.now() - beganMs)
      if (restMs > 0) setTimeout(release, restMs).unref()
      else release()
    }
  }
}
