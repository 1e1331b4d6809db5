import { type SetTimer, wait } from '../timer.ts'
import { retryDelayMs } from './back-off.ts'
import { EngineError } from './engine.ts'
import { HttpError } from './segment-request.ts'

/** Error recovery for segment requests: decides whether to retry, to wait for a new URL or to give up. */
export interface Recovery {
  /** Resolves when the segment may be requested again. Rejects with the `EngineError` that ends the session. */
  after(cause: unknown): Promise<void>
  /** Resets the retry counters after a segment has arrived. */
  reset(): void
}

const refused = [401, 403, 404, 410]
const mostRefusals = 2
/** If this many seconds are buffered ahead, the viewer does not notice a failed request yet. */
const coveredS = 1

/**
 * Creates a recovery that waits before a retry if the transfer failed or the server was busy. If the server refused the
 * URL, the recovery waits for `renew`, which resolves when there is a new URL.
 */
export function createRecovery(options: {
  setTimer: SetTimer
  signal: AbortSignal
  aheadS: () => number
  renew: () => Promise<void>
}): Recovery {
  const { setTimer, signal, aheadS, renew } = options
  let failures = 0
  let refusals = 0
  return {
    async after(cause) {
      if (cause instanceof EngineError) throw cause
      if (cause instanceof HttpError && refused.includes(cause.status)) {
        refusals += 1
        if (refusals > mostRefusals) throw new EngineError('forbidden', cause)
        return renew()
      }
      const delayMs = retryDelayMs(failures, cause, aheadS() > coveredS)
      failures += 1
      if (delayMs === undefined) throw new EngineError('network', cause)
      await wait(delayMs, signal, setTimer)
    },
    reset() {
      failures = 0
      refusals = 0
    },
  }
}
