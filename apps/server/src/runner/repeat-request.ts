import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseEndedError, RequestRefusedError } from './runner-client.ts'

/** Maximum number of tries. Together with the pauses they take about a minute. */
const mostTries = 9
const longestPauseMs = 10_000

export interface RetryOptions {
  readonly signal: AbortSignal
  /** Half of the pause after the first failure, in ms. The pause doubles with each further failure, up to 10 s. */
  readonly pauseMs?: number
}

/** Retries a request with growing pauses, unless the server has refused it for good. */
export async function retryRequest<T>(request: () => Promise<T>, { signal, pauseMs = 500 }: RetryOptions): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await request()
    } catch (error) {
      if (error instanceof LeaseEndedError || error instanceof RequestRefusedError || tried === mostTries) throw error
      await sleep(Math.min(longestPauseMs, pauseMs * 2 ** tried), undefined, { signal })
    }
  }
}
