import { HttpError } from './segment-request.ts'

const delaysMs = [250, 500, 1000, 2000, 4000]
/** Longest delay that a server can request with `Retry-After`. */
const mostMs = 30_000

/**
 * Returns the milliseconds to wait before the next retry after `failures` consecutive failures, or undefined after the
 * last retry. If `isCovered` is true, enough media is buffered that the viewer notices nothing yet, so the number of
 * retries is not limited. The delay is at least the `Retry-After` of a 429 or 503 response, but at most 30 s.
 */
export function retryDelayMs(failures: number, cause: unknown, isCovered: boolean): number | undefined {
  const delayMs = delaysMs[isCovered ? Math.min(failures, delaysMs.length - 1) : failures]
  if (delayMs === undefined) return undefined
  const askedMs = cause instanceof HttpError ? cause.retryAfterMs : 0
  return Math.max(delayMs, Math.min(askedMs, mostMs))
}
