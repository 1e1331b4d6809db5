import type { StudioSubtitleReport } from '@cliffhanger/contract/studio/subtitles'
import type { EditedCue } from './cue-edits.ts'

/** Groups reports by the id of the reported cue: the cue at the report's time, or the nearest one. */
export function groupReportsByCue(
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

/** Joins the texts of the cues in a second language whose middle is in a cue, or that contain the cue's middle. */
export const textBesideCue = (cue: EditedCue, others: readonly Omit<EditedCue, 'id'>[]): string =>
  others
    .filter(({ startMs, endMs }) => {
      const middle = (startMs + endMs) / 2
      const ownMiddle = (cue.startMs + cue.endMs) / 2
      return (middle >= cue.startMs && middle < cue.endMs) || (ownMiddle >= startMs && ownMiddle < endMs)
    })
    .map(({ text }) => text)
    .join('\n')
