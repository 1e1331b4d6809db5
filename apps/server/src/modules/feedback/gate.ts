interface Places {
  readonly running: number
  readonly waiting: number
  /** How long a place stays empty after a task, as a share of what the task took. */
  readonly restShare?: number
}

/**
 * Lets `running` tasks run at once and `waiting` more wait for their turn; who comes on top of them is answered 'busy'
 * without having begun.
 */
export function createGate({ running, waiting, restShare = 0 }: Places) {
  const queue: (() => void)[] = []
  let free = running
  /** The place goes straight to the next in line. */
  function leave(): void {
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
      if (restMs > 0) setTimeout(leave, restMs).unref()
      else leave()
    }
  }
}
