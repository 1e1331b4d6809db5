import type { Cue } from './srt.ts'

export interface CueTrack {
  /** The cues to show at `seconds`, in order of their start; [start, end). */
  at(seconds: number): readonly Cue[]
}

/** Looks cues up by binary search; `cues` sorted by start, as `parseSrt` answers them. Overlaps are kept. */
export function createCueTrack(cues: readonly Cue[]): CueTrack {
  // latestEnd[i] = the latest end among cues 0…i: how far back an overlap can reach.
  let latest = Number.NEGATIVE_INFINITY
  const latestEnd = cues.map((cue) => {
    latest = Math.max(latest, cue.endTime)
    return latest
  })
  return {
    at(seconds) {
      let low = 0
      let high = cues.length
      while (low < high) {
        const middle = (low + high) >> 1
        if ((cues[middle]?.startTime ?? 0) <= seconds) low = middle + 1
        else high = middle
      }
      let first = low
      while (first > 0 && (latestEnd[first - 1] ?? 0) > seconds) first -= 1
      return cues.slice(first, low).filter((cue) => cue.endTime > seconds)
    },
  }
}
