import { HttpError } from './segment-request.ts'

const delaysMs = [250, 500, 1000, 2000, 4000]
/** A server may ask for more patience, but not for more than a viewer has. */
const mostMs = 30_000

/**
 * Milliseconds to wait before the next try, after `failures` in a row; undefined when it was the last. `isCovered`: the
 * viewer notices nothing yet, so it goes on. A server that says when to come again (429, 503) is not asked before.
 */
export function retryDelayMs(failures: number, cause: unknown, isCovered: boolean): number | undefined {
  const delayMs = delaysMs[isCovered ? Math.min(failures, delaysMs.length - 1) : failures]
  if (delayMs === undefined) return undefined
  const askedMs = cause instanceof HttpError ? cause.retryAfterMs : 0
  return Math.max(delayMs, Math.min(askedMs, mostMs))
}
