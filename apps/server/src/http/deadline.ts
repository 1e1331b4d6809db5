import { CallError } from './call-error.ts'

interface Waiting {
  readonly dueMs: number
  fail(): void
}

const busy = (): CallError => new CallError('unavailable')

/**
 * Creates a wrapper that fails with `lateError`, by default "unavailable", if a handler takes longer than `limitMs`;
 * the handler continues, but its result is dropped. One timer serves all requests, because a timer and an abort signal
 * per request cost more than the request.
 */
export function createDeadline(limitMs: number, lookEveryMs = 250) {
  // The entries are in order of `dueMs`, because all requests have the same limit.
  const waiting = new Set<Waiting>()
  const timer = setInterval(() => {
    for (const one of waiting) {
      if (one.dueMs > performance.now()) return
      waiting.delete(one)
      one.fail()
    }
  }, lookEveryMs).unref()
  return {
    within: <T>(work: Promise<T>, lateError = busy): Promise<T> =>
      new Promise((resolve, reject) => {
        const one = { dueMs: performance.now() + limitMs, fail: () => reject(lateError()) }
        waiting.add(one)
        work.then(
          (value) => {
            waiting.delete(one)
            resolve(value)
          },
          (error: unknown) => {
            waiting.delete(one)
            reject(error)
          },
        )
      }),
    close: () => clearInterval(timer),
  }
}
export type Deadline = ReturnType<typeof createDeadline>
