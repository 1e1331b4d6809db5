import { readFile } from 'node:fs/promises'
import type { Problem } from '../drama/problem.ts'
import type { SubtitleCode } from '../languages.ts'
import { decodeText } from './decode-text.ts'
import { type Cue, parseSrt } from './srt.ts'

const maxBytes = 5_000_000

/** Reads a subtitle file of any common encoding. Cues after `episodeSeconds` are reported as a note. */
export async function readSubtitle(
  file: string,
  code: SubtitleCode,
  episodeSeconds: number,
): Promise<{ cues: Cue[]; problems: Omit<Problem, 'file'>[] }> {
  const bytes = await readFile(file).catch(() => null)
  if (bytes === null) return refused('cannot be read')
  if (bytes.length > maxBytes) return refused('is larger than 5 MB')
  const { text, encoding } = decodeText(bytes, code)
  const { cues, oddities } = parseSrt(text)
  if (cues.length === 0)
    return refused(bytes.length === 0 ? 'the file is empty (zero bytes)' : 'contains no readable subtitle')
  const notes = [...oddities]
  if (encoding !== 'utf-8') notes.push(`encoded in ${encoding}, will be converted to UTF-8`)
  const late = cues.filter((cue) => cue.startMs >= episodeSeconds * 1000).length
  if (late > 0) notes.push(`${late} ${late === 1 ? 'cue starts' : 'cues start'} after the episode's end`)
  return { cues, problems: notes.map((reason) => ({ severity: 'note', reason })) }
}

const refused = (reason: string): { cues: Cue[]; problems: Omit<Problem, 'file'>[] } => ({
  cues: [],
  problems: [{ severity: 'error', reason }],
})
