/**
 * Lets `running` tasks run at once and `waiting` more wait for their turn; who comes on top of them is answered 'busy'
 * without having begun.
 */
export function createGate({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = []
  let free = running
  return async <T>(task: () => Promise<T>): Promise<T | 'busy'> => {
    if (free > 0) free -= 1
    else if (queue.length >= waiting) return 'busy'
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      // The place goes straight to the next in line.
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
