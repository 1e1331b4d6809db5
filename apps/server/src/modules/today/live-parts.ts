/** A live metric: its last value, refreshed while a page shows it. */
export interface LiveMetric<T> {
  readonly value: T | undefined
  /** Reads the value if it is due; returns true if it was read. */
  refresh(): Promise<boolean>
}

/**
 * Maximum share of one processor core that a metric may use. After each read, the wait is so long that reading takes at
 * most this share of the time, whatever the size of the database; a statement uses at most one core.
 */
const mostShare = 0.002

/** @param elapsedMs returns the time of a monotonic clock in ms @param latestMs maximum wait between two reads */
export function createLiveMetric<T>(
  everyMs: number,
  read: () => Promise<T>,
  elapsedMs: () => number,
  latestMs = Number.POSITIVE_INFINITY,
): LiveMetric<T> {
  let value: T | undefined
  let dueMs = Number.NEGATIVE_INFINITY
  return {
    get value() {
      return value
    },
    async refresh() {
      const startedMs = elapsedMs()
      if (startedMs < dueMs) return false
      // Also waits after a failure, so that a failing database is not queried every second.
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
