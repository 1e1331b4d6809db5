/**
 * A response that takes longer counts as late. If nine of ten responses are faster than this, 99 of 100 take less than
 * 250 ms.
 */
const lateMs = 60
const mostLateShare = 0.1
const windowMs = 200
/** A window with fewer responses does not change the limit. */
const leastAnswers = 20
/** A limit below `least` would make the database's batches smaller, but the responses no faster. */
const bounds = { first: 128, least: 48, most: 1_024 }

export interface AdaptiveConcurrencyLimit {
  /** Number of requests that may run at the same time. */
  value(): number
  /** Records a response and its duration, from which the limit is computed. */
  answered(ms: number): void
  /** Records a rejection, which shows that there is demand for a higher limit. */
  wasFull(): void
}

/**
 * Creates an adaptive concurrency limit, measured by response times: it falls when more than one response in ten is
 * late, and rises while responses are in time and requests are rejected. So it also reacts to a database or a
 * neighbouring process that becomes slow. @param now ms, of a monotonic clock
 */
export function createAdaptiveLimit(now: () => number): AdaptiveConcurrencyLimit {
  let limit = bounds.first
  let untilMs = now() + windowMs
  let answers = 0
  let late = 0
  let isWanted = false

  function turn(): void {
    if (late > answers * mostLateShare) limit = Math.max(bounds.least, limit * 0.9)
    else if (isWanted) limit = Math.min(bounds.most, limit * 1.1)
    untilMs = now() + windowMs
    answers = 0
    late = 0
    isWanted = false
  }
  return {
    value: () => limit,
    answered(ms) {
      answers += 1
      if (ms > lateMs) late += 1
      if (answers >= leastAnswers && now() >= untilMs) turn()
    },
    wasFull() {
      isWanted = true
    },
  }
}
