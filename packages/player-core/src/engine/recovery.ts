import type { SetTimer } from '../timer.ts'
import { retryDelayMs } from './back-off.ts'
import { EngineError } from './engine.ts'
import { HttpError } from './segment-request.ts'

/** What follows a segment that did not arrive. */
export interface Recovery {
  /** Settles when it may be asked for again. Rejects with the `EngineError` that ends the session. */
  after(cause: unknown): Promise<void>
  /** A segment arrived: the count begins anew. */
  reset(): void
}

const refused = [401, 403, 404, 410]
const mostRefusals = 2
/** With this much in front of the position the viewer notices nothing. */
const coveredS = 1

/**
 * Waits and tries again after what the link or a busy server did; after a refusal waits for `renew`, which settles when
 * there is a fresh address.
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
      await new Promise<void>((resolve) => {
        const cancel = setTimer(resolve, delayMs)
        signal.addEventListener('abort', () => resolve(cancel()), { once: true })
      })
    },
    reset() {
      failures = 0
      refusals = 0
    },
  }
}
