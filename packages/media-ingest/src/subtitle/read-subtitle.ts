import { readFile } from 'node:fs/promises'
import type { ImportProblem } from '../drama/problem.ts'
import type { SubtitleCode } from '../languages.ts'
import { decodeText } from './decode-text.ts'
import { type Cue, parseSrt } from './srt.ts'

const maxBytes = 5_000_000

interface ReadSubtitle {
  readonly cues: Cue[]
  /** Line number of the timing of each cue, from 1. */
  readonly lines: number[]
  readonly problems: Omit<ImportProblem, 'file'>[]
}

/** Reads a subtitle file in any common encoding. Reports cues after `episodeSeconds` as a note. */
export async function readSubtitle(file: string, code: SubtitleCode, episodeSeconds: number): Promise<ReadSubtitle> {
  const bytes = await readFile(file).catch(() => null)
  return bytes === null ? refused('cannot be read') : decodeSubtitle(bytes, code, episodeSeconds)
}

/** Parses the bytes of a subtitle file, like `readSubtitle`. */
export function decodeSubtitle(bytes: Buffer, code: SubtitleCode, episodeSeconds: number): ReadSubtitle {
  if (bytes.length > maxBytes) return refused('is larger than 5 MB')
  const { text, encoding } = decodeText(bytes, code)
  const { cues, lines, oddities } = parseSrt(text)
  if (cues.length === 0)
    return refused(bytes.length === 0 ? 'the file is empty (zero bytes)' : 'contains no readable subtitle')
  const notes = [...oddities]
  if (encoding !== 'utf-8') notes.push(`encoded in ${encoding}, will be converted to UTF-8`)
  const late = cues.filter((cue) => cue.startMs >= episodeSeconds * 1000).length
  if (late > 0) notes.push(`${late} ${late === 1 ? 'cue starts' : 'cues start'} after the episode's end`)
  return { cues, lines, problems: notes.map((reason) => ({ severity: 'note', reason })) }
}

const refused = (reason: string): ReadSubtitle => ({
  cues: [],
  lines: [],
  problems: [{ severity: 'error', reason }],
})
