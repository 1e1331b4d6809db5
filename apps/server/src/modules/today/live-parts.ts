/** A figure that is refreshed while a page shows it, and its last value. */
export interface LivePart<T> {
  readonly value: T | undefined
  /** Reads it if it is due; true when the value was read. */
  refresh(): Promise<boolean>
}

/**
 * Part of one processor core that a figure may use. The wait after each read is so long that reading takes at most this
 * share of the time, whatever the size of the database; a statement uses at most one core while it runs.
 */
const mostShare = 0.002

/** @param elapsedMs monotonic clock in milliseconds @param latestMs longest wait, for reads that are cheap and must not be late */
export function createLivePart<T>(
  everyMs: number,
  read: () => Promise<T>,
  elapsedMs: () => number,
  latestMs = Number.POSITIVE_INFINITY,
): LivePart<T> {
  let value: T | undefined
  let dueMs = Number.NEGATIVE_INFINITY
  return {
    get value() {
      return value
    },
    async refresh() {
      const startedMs = elapsedMs()
      if (startedMs < dueMs) return false
      // Also after a failure: a database in trouble is not asked every second.
      dueMs = Number.POSITIVE_INFINITY
      try {
        value = await read()
        return true
      } finally {
        dueMs = elapsedMs() + Math.min(Math.max(everyMs, (elapsedMs() - startedMs) / mostShare), latestMs)
      }
    },
  }
}
