import type { Cue } from './srt.ts'

export interface CueTrack {
  /** The cues to show at `seconds`, in order of their start; [start, end). */
  at(seconds: number): readonly Cue[]
  /** When that changes next, in seconds; infinite when nothing comes any more. */
  changeAfter(seconds: number): number
}

/** Looks cues up by binary search; `cues` sorted by start, as `parseSrt` answers them. Overlaps are kept. */
export function createCueTrack(cues: readonly Cue[]): CueTrack {
  // latestEnd[i] = the latest end among cues 0…i: how far back an overlap can reach.
  let latest = Number.NEGATIVE_INFINITY
  const latestEnd = cues.map((cue) => {
    latest = Math.max(latest, cue.endTime)
    return latest
  })
  /** How many have started by then. */
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
