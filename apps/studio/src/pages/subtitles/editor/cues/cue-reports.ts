import type { StudioSubtitleReport } from '@cliffhanger/contract/studio/subtitles'
import type { EditedCue } from './cue-edits.ts'

/** Reports by the id of the cue that they are about: the one at their time, else the nearest. */
export function reportsByCue(
  cues: readonly EditedCue[],
  reports: readonly StudioSubtitleReport[],
): ReadonlyMap<number, readonly StudioSubtitleReport[]> {
  const found = new Map<number, StudioSubtitleReport[]>()
  for (const report of reports) {
    const distance = ({ startMs, endMs }: EditedCue) =>
      Math.max(0, startMs - report.untilMs, report.atMs - endMs) + Math.abs(startMs - report.atMs) / 1_000_000
    const [nearest] = cues.toSorted((a, b) => distance(a) - distance(b))
    if (nearest) found.set(nearest.id, [...(found.get(nearest.id) ?? []), report])
  }
  return found
}

/** The texts of another language's cues that are shown together with a cue. */
export const besideOf = (cue: EditedCue, others: readonly Omit<EditedCue, 'id'>[]): string =>
  others
    .filter(({ startMs, endMs }) => {
      const middle = (startMs + endMs) / 2
      const ownMiddle = (cue.startMs + cue.endMs) / 2
      return (middle >= cue.startMs && middle < cue.endMs) || (ownMiddle >= startMs && ownMiddle < endMs)
    })
    .map(({ text }) => text)
    .join('\n')
