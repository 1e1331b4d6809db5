/** What is said, per episode and language. Cues never cross a cut by accident: times follow the shots. */
import type { Lang } from '../art/lettering.ts'

type Times = readonly (readonly [startS: number, endS: number])[]
/** One title is subtitled in two more languages, to show that a language needs no more than a folder. */
export type ExtraLang = 'ru' | 'ar'
export type Lines = Record<Lang, readonly string[]> & Partial<Record<ExtraLang, readonly string[]>>
export type Dialogue = { times: Times; lines: Lines }

const stamp = (s: number) => new Date(Math.round(s * 1000)).toISOString().slice(11, 23).replace('.', ',')

export function toSrt(times: Times, lines: readonly string[]): string {
  if (times.length !== lines.length) throw new Error(`${lines.length} lines for ${times.length} cues: ${lines[0]}`)
  return times.map(([start, end], i) => `${i + 1}\n${stamp(start)} --> ${stamp(end)}\n${lines[i]}\n`).join('\n')
}
