const windowMs = 1_000
const bounds = { least: 2, most: 20 }

export interface Wait {
  answered(): void
  turnedAway(): void
  /** Retry-After in whole seconds, spread so that clients do not return all at once. */
  seconds(): number
}

/**
 * When those who are turned away should come again: so late that they are about as many as are served. Told to come
 * sooner, they would only be turned away more often, which costs them patience and us what answers are made of.
 * @param now ms, of a clock that never goes back
 */
export function createWait(now: () => number): Wait {
  let usual = bounds.least
  let untilMs = now() + windowMs
  let answered = 0
  let turnedAway = 0
  let turn = 0

  function look(): void {
    if (now() < untilMs) return
    const factor = Math.min(2, Math.max(0.5, turnedAway / (answered || 1)))
    // After a pause that nobody has looked through nothing is known any more.
    const isOld = now() > untilMs + windowMs * 5
    usual = isOld ? bounds.least : Math.min(bounds.most, Math.max(bounds.least, usual * factor))
    untilMs = now() + windowMs
    answered = 0
    turnedAway = 0
  }
  return {
    answered() {
      answered += 1
      look()
    },
    turnedAway() {
      turnedAway += 1
      look()
    },
    seconds() {
      turn = (turn + 1) % 8
      return Math.round(usual * (1 + turn / 8))
    },
  }
}
