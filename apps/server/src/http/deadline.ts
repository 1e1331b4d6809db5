import { CallError } from './call-error.ts'

interface Waiting {
  readonly dueMs: number
  fail(): void
}

/**
 * Answers "busy" for work that takes longer than `limitMs`; the work itself goes on, its result is dropped. One timer
 * looks at all of it: a timer and an abort signal of its own for every request cost more than the request.
 */
export function createDeadline(limitMs: number, lookEveryMs = 250) {
  // In order of dueMs, because all have the same limit.
  const waiting = new Set<Waiting>()
  const timer = setInterval(() => {
    for (const one of waiting) {
      if (one.dueMs > performance.now()) return
      waiting.delete(one)
      one.fail()
    }
  }, lookEveryMs).unref()
  return {
    within: <T>(work: Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const one = { dueMs: performance.now() + limitMs, fail: () => reject(new CallError('unavailable')) }
        waiting.add(one)
        work.then(resolve, reject).finally(() => waiting.delete(one))
      }),
    close: () => clearInterval(timer),
  }
}
export type Deadline = ReturnType<typeof createDeadline>
