/** Dialogue per episode and language. Cue times follow the shots, so that no cue crosses a cut. */
import type { Lang } from '../art/lettering.ts'

type Times = readonly (readonly [startS: number, endS: number])[]
/** One title has subtitles in two more languages, to show that a new language only needs a folder. */
export type ExtraLang = 'ru' | 'ar'
export type Lines = Record<Lang, readonly string[]> & Partial<Record<ExtraLang, readonly string[]>>
export type Dialogue = { times: Times; lines: Lines }

const stamp = (s: number) => new Date(Math.round(s * 1000)).toISOString().slice(11, 23).replace('.', ',')

export function toSrt(times: Times, lines: readonly string[]): string {
  if (times.length !== lines.length) throw new Error(`${lines.length} lines for ${times.length} cues: ${lines[0]}`)
  return times.map(([start, end], i) => `${i + 1}\n${stamp(start)} --> ${stamp(end)}\n${lines[i]}\n`).join('\n')
}
