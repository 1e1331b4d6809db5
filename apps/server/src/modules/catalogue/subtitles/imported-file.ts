import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { type SubtitleCue, subtitleLimits } from '@cliffhanger/domain/subtitle-cues'
import { decodeSubtitle } from '@cliffhanger/media-ingest/subtitle/read-subtitle'

type ImportedFile = { readonly cues: readonly SubtitleCue[]; readonly notes: string[] } | { readonly reason: string }

/**
 * Reads a subtitle file by the rules of an import, and returns the corrections that were made as notes. A file that
 * Studio's editor cannot represent is refused with the reason and the line.
 */
export function readImportedFile(bytes: Buffer, code: SubtitleCode, durationMs: number): ImportedFile {
  const { cues, lines, problems } = decodeSubtitle(bytes, code, durationMs / 1000)
  const error = problems.find(({ severity }) => severity === 'error')
  if (error) return { reason: error.reason }
  if (cues.length > subtitleLimits.cues)
    return { reason: `line ${lines[subtitleLimits.cues]}: more than ${subtitleLimits.cues} cues` }
  const long = cues.findIndex(({ text }) => text.length > subtitleLimits.text)
  if (long !== -1) return { reason: `line ${lines[long]}: the cue has more than ${subtitleLimits.text} characters` }
  return { cues, notes: problems.map(({ reason }) => reason) }
}
