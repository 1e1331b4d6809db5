import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseEnded, Refused } from './runner-client.ts'

/** Together about a minute. */
const mostTries = 9
const longestPauseMs = 10_000

export interface RepeatOptions {
  readonly signal: AbortSignal
  /** Pause after the first failure; it doubles each time. */
  readonly pauseMs?: number
}

/** Repeats a request that may succeed later. */
export async function repeatRequest<T>(
  request: () => Promise<T>,
  { signal, pauseMs = 500 }: RepeatOptions,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await request()
    } catch (error) {
      if (error instanceof LeaseEnded || error instanceof Refused || tried === mostTries) throw error
      await sleep(Math.min(longestPauseMs, pauseMs * 2 ** tried), undefined, { signal })
    }
  }
}
