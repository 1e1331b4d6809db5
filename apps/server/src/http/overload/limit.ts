/** An answer that takes longer has waited for others. With nine of ten below it, one in a hundred stays below 250 ms. */
const lateMs = 60
const mostLateShare = 0.1
const windowMs = 200
/** Too few answers say nothing. */
const leastAnswers = 20
/** Below the least one the database's batches stay small, and less is answered no sooner. */
const bounds = { first: 128, least: 48, most: 1_024 }

export interface Limit {
  /** How many requests may be under way. */
  value(): number
  /** One was answered; how long that took is what the limit follows. */
  answered(ms: number): void
  /** One was turned away, so more room would be used. */
  wasFull(): void
}

/**
 * As many requests at once as this machine answers in time: fewer when one answer in ten is late, more while none is and
 * there is a demand. It needs to know neither processors nor connections, and what slows down only now (a database, a
 * neighbour) counts as well.
 * @param now ms, of a clock that never goes back
 */
export function createLimit(now: () => number): Limit {
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
