import type { Cue } from './srt.ts'

export interface CueTrack {
  /**
   * Returns the cues to show at `seconds`, sorted by start. A cue is shown from its start until just before its end.
   */
  at(seconds: number): readonly Cue[]
  /** Returns the next time after `seconds` at which the shown cues change; infinity after the last cue. */
  changeAfter(seconds: number): number
}

/**
 * Creates a track that finds cues by binary search. `cues` must be sorted by start, as `parseSrt` returns them; they
 * may overlap.
 */
export function createCueTrack(cues: readonly Cue[]): CueTrack {
  // latestEnd[i] is the latest end of the cues 0 to i. It limits how far back `at` searches for overlapping cues.
  let latest = Number.NEGATIVE_INFINITY
  const latestEnd = cues.map((cue) => {
    latest = Math.max(latest, cue.endTime)
    return latest
  })
  /** Returns the number of cues that start at or before `seconds`. */
  const startedBy = (seconds: number) => {
    let low = 0
    let high = cues.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cues[middle]?.startTime ?? 0) <= seconds) low = middle + 1
      else high = middle
    }
    return low
  }
  const at = (seconds: number) => {
    const started = startedBy(seconds)
    let first = started
    while (first > 0 && (latestEnd[first - 1] ?? 0) > seconds) first -= 1
    return cues.slice(first, started).filter((cue) => cue.endTime > seconds)
  }
  return {
    at,
    changeAfter(seconds) {
      const next = cues[startedBy(seconds)]?.startTime ?? Number.POSITIVE_INFINITY
      return Math.min(next, ...at(seconds).map(({ endTime }) => endTime))
    },
  }
}
