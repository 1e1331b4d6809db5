import type { SubtitleCode } from './languages.ts'

/** One subtitle: times in milliseconds, lines separated by `\n`, only `<i>`, `<b>` and `<u>` tags. */
export interface SubtitleCue {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
}

/** Most cues of a file, most characters of a cue, and most bytes of an .srt file with them. */
export const subtitleLimits = { cues: 3_000, text: 500, fileBytes: 2_000_000 } as const

/** Errors prevent publishing; warnings do not. */
export type CueError = 'empty' | 'tooLong' | 'endsBeforeStart' | 'outOfOrder' | 'afterEnd'
export type CueWarning = 'overlaps' | 'fast' | 'longLine' | 'manyLines' | 'short' | 'long'
export interface CueProblem {
  /** Index of the cue, from 0. */
  readonly index: number
  readonly kind: CueError | CueWarning
  readonly isError: boolean
  /** The measured value: characters per second, characters of the longest line, lines, or milliseconds. */
  readonly value?: number
  /** `fast`: the end in milliseconds at which the cue would be readable. */
  readonly readableUntilMs?: number
}

/** Characters per second and per line that viewers can read, by language. */
const dense = { perSecond: 12, perLine: 18 }
const alphabetic = { perSecond: 25, perLine: 42 }
const readability: Readonly<Record<SubtitleCode, typeof dense>> = {
  ...{ cn: dense, jp: dense },
  ...{ en: alphabetic, es: alphabetic, ru: alphabetic, ar: alphabetic, th: alphabetic },
}
const mostLines = 3
const shortestMs = 400
const longestMs = 8_000

/** Characters that take space: no tags, no spaces between words, no combining marks. */
const shownLength = (text: string): number =>
  Array.from(text.replace(/<\/?[ibu]>/g, '').replace(/[\s\p{M}]/gu, '')).length

/** Characters per second of a cue; infinite for a cue without a duration. */
export const charactersPerSecond = ({ startMs, endMs, text }: SubtitleCue): number =>
  (shownLength(text) * 1000) / Math.max(0, endMs - startMs)

/** Problems of a file's cues, in their order. @param durationMs the length of the episode */
export function checkCues(cues: readonly SubtitleCue[], code: SubtitleCode, durationMs: number): CueProblem[] {
  let latestEndMs = 0
  return cues.flatMap((cue, index) => {
    const error = errorOf(cue, cues[index - 1], durationMs)
    const problems = error ? [{ index, kind: error, isError: true }] : warningsOf(cue, code, latestEndMs, index)
    latestEndMs = Math.max(latestEndMs, cue.endMs)
    return problems
  })
}

function errorOf(cue: SubtitleCue, before: SubtitleCue | undefined, durationMs: number): CueError | undefined {
  if (shownLength(cue.text) === 0) return 'empty'
  if (cue.text.length > subtitleLimits.text) return 'tooLong'
  if (cue.endMs <= cue.startMs) return 'endsBeforeStart'
  if (before && cue.startMs < before.startMs) return 'outOfOrder'
  return cue.startMs >= durationMs ? 'afterEnd' : undefined
}

function warningsOf(cue: SubtitleCue, code: SubtitleCode, latestEndMs: number, index: number): CueProblem[] {
  const { perSecond, perLine } = readability[code]
  const lengthMs = cue.endMs - cue.startMs
  const speed = charactersPerSecond(cue)
  const lines = cue.text.split('\n')
  const widest = Math.max(...lines.map((line) => Array.from(line.replace(/<\/?[ibu]>|\p{M}/gu, '')).length))
  const readableUntilMs = cue.startMs + Math.ceil((shownLength(cue.text) * 1000) / perSecond / 100) * 100
  const found: (Omit<CueProblem, 'index' | 'isError'> & { when: boolean })[] = [
    { when: cue.startMs < latestEndMs, kind: 'overlaps', value: latestEndMs - cue.startMs },
    { when: speed > perSecond, kind: 'fast', value: Math.round(speed), readableUntilMs },
    { when: widest > perLine, kind: 'longLine', value: widest },
    { when: lines.length > mostLines, kind: 'manyLines', value: lines.length },
    { when: lengthMs < shortestMs, kind: 'short', value: lengthMs },
    { when: lengthMs > longestMs, kind: 'long', value: lengthMs },
  ]
  return found.flatMap(({ when, ...problem }) => (when ? [{ index, isError: false, ...problem }] : []))
}

/** Numbers of changed cues in a new file. A cue that only moves counts as moved, not as added and removed. */
export interface CueChanges {
  readonly added: number
  readonly removed: number
  readonly moved: number
  readonly reworded: number
}

export function countChanges(before: readonly SubtitleCue[], after: readonly SubtitleCue[]): CueChanges {
  const key = ({ startMs, endMs, text }: SubtitleCue) => `${startMs} ${endMs} ${text}`
  const time = ({ startMs, endMs }: SubtitleCue) => `${startMs} ${endMs}`
  const same = pairUp(before, after, key)
  const reworded = pairUp(same.before, same.after, time)
  const moved = pairUp(reworded.before, reworded.after, ({ text }) => text)
  // A cue with other words and other times replaces one that was shown at the same time.
  const left = [...moved.before]
  const added = moved.after.filter(({ startMs, endMs }) => {
    const at = left.findIndex((cue) => cue.startMs < endMs && cue.endMs > startMs)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  return {
    added: added.length,
    removed: left.length,
    moved: moved.pairs,
    reworded: reworded.pairs + moved.after.length - added.length,
  }
}

/** Pairs cues with equal keys, one to one; returns the rest of both sides. */
function pairUp(
  before: readonly SubtitleCue[],
  after: readonly SubtitleCue[],
  key: (cue: SubtitleCue) => string,
): { before: SubtitleCue[]; after: SubtitleCue[]; pairs: number } {
  const open = new Map<string, SubtitleCue[]>()
  for (const cue of before) open.set(key(cue), [...(open.get(key(cue)) ?? []), cue])
  const rest = after.filter((cue) => open.get(key(cue))?.shift() === undefined)
  return { before: [...open.values()].flat(), after: rest, pairs: after.length - rest.length }
}

/** The part of an episode that a viewer reported. */
export interface ReportedSpan {
  /** Start of the reported cue, or the position between two cues. */
  readonly atMs: number
  /** End of the reported cue; equal to `atMs` between two cues. */
  readonly untilMs: number
}

/** A new cue within this distance of a report between two cues counts as its answer. */
const aroundMs = 1_500

/** Whether a new file changes the cues that a report is about. */
export function isSpanChanged(
  { atMs, untilMs }: ReportedSpan,
  before: readonly SubtitleCue[],
  after: readonly SubtitleCue[],
): boolean {
  const around = untilMs > atMs ? 0 : aroundMs
  const within = ({ startMs, endMs }: SubtitleCue) => startMs < untilMs + around && endMs > atMs - around
  const partOf = (cues: readonly SubtitleCue[]) => JSON.stringify(cues.filter(within))
  return partOf(before) !== partOf(after)
}
