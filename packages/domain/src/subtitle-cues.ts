import type { SubtitleCode } from './languages.ts'

/** One subtitle cue: lines are separated by line feeds, and the only tags are `<i>`, `<b>` and `<u>`. */
export interface SubtitleCue {
  readonly startMs: number
  readonly endMs: number
  readonly text: string
}

/**
 * `cues`: maximum number of cues in a file. `text`: maximum number of characters in a cue. `fileBytes`: maximum size of
 * an .srt file.
 */
export const subtitleLimits = { cues: 3_000, text: 500, fileBytes: 2_000_000 } as const

/** Errors of a cue, which prevent publishing; warnings do not. */
export type CueError = 'empty' | 'tooLong' | 'endsBeforeStart' | 'outOfOrder' | 'afterEnd'
export type CueWarning = 'overlaps' | 'fast' | 'longLine' | 'manyLines' | 'short' | 'long'
export interface CueProblem {
  /** Index of the cue, from 0. */
  readonly index: number
  readonly kind: CueError | CueWarning
  readonly isError: boolean
  /** Measured value: characters per second, characters of the longest line, number of lines, or milliseconds. */
  readonly value?: number
  /** Only for `fast`: the end time in milliseconds at which the cue would be readable. */
  readonly readableUntilMs?: number
}

/** Maximum characters per second and per line for good readability, by type of script. */
const dense = { perSecond: 12, perLine: 18 }
const alphabetic = { perSecond: 25, perLine: 42 }
const readability: Readonly<Record<SubtitleCode, typeof dense>> = {
  ...{ cn: dense, jp: dense },
  ...{ en: alphabetic, es: alphabetic, ru: alphabetic, ar: alphabetic, th: alphabetic },
}
const mostLines = 3
const shortestMs = 400
const longestMs = 8_000

/** Counts visible characters, without tags, spaces and combining marks. */
const shownLength = (text: string): number =>
  Array.from(text.replace(/<\/?[ibu]>/g, '').replace(/[\s\p{M}]/gu, '')).length

/** Returns the characters per second of a cue; infinite for a cue without a duration. */
export const charactersPerSecond = ({ startMs, endMs, text }: SubtitleCue): number =>
  (shownLength(text) * 1000) / Math.max(0, endMs - startMs)

/** Returns the problems of a file's cues, in the order of the cues. @param durationMs the length of the episode */
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

/**
 * Numbers of cues that differ between two versions of a file. A cue of which only the times differ counts as moved, not
 * as added and removed.
 */
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
  // A cue with a new text and new times counts as reworded if it overlaps a removed cue.
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

/** Pairs cues with equal keys one to one; returns the unpaired cues of both sides. */
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

/** The time span of an episode that a viewer reported. */
export interface ReportedSpan {
  /** Start of the reported cue, or the position between two cues. */
  readonly atMs: number
  /** End of the reported cue; equal to `atMs` if the position is between two cues. */
  readonly untilMs: number
}

/** A report about a position between two cues counts as answered if cues change within this many milliseconds of it. */
const aroundMs = 1_500

/** Returns whether a new version of a file changes the cues in a reported span. */
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
