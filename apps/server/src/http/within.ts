import { setTimeout as sleep } from 'node:timers/promises'

/** Returns the result, or undefined after the timeout, so that pages do not wait for optional data. */
export async function withTimeout<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  const late = new AbortController()
  const patience = sleep(ms, undefined, { signal: late.signal, ref: false }).catch(() => undefined)
  try {
    return await Promise.race([answer, patience])
  } finally {
    late.abort()
  }
}
