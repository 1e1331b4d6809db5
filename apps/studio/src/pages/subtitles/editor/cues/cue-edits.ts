import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'

/** A cue with an id that stays the same during editing. */
export interface EditedCue extends SubtitleCue {
  readonly id: number
}
type Cues = readonly EditedCue[]

const shortestMs = 100
const newCueMs = 1_500

const inOrder = (cues: Cues): Cues => cues.toSorted((a, b) => a.startMs - b.startMs || a.id - b.id)
const change = (cues: Cues, id: number, to: (cue: EditedCue) => Partial<SubtitleCue>): Cues =>
  inOrder(cues.map((cue) => (cue.id === id ? { ...cue, ...to(cue) } : cue)))
const nextId = (cues: Cues): number => Math.max(0, ...cues.map(({ id }) => id)) + 1

export const addCueIds = (cues: readonly SubtitleCue[]): Cues => cues.map((cue, at) => ({ ...cue, id: at + 1 }))
export const toSubtitleCues = (cues: Cues): SubtitleCue[] =>
  cues.map(({ startMs, endMs, text }) => ({ startMs, endMs, text: trimmed(text) }))
const trimmed = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

export const setCueText = (cues: Cues, id: number, text: string): Cues => change(cues, id, () => ({ text }))

/** Sets the start of a cue. If the cue would become too short, it keeps its duration, so that the end moves, too. */
export const setCueStart = (cues: Cues, id: number, ms: number): Cues =>
  change(cues, id, ({ startMs, endMs }) => ({
    startMs: ms,
    endMs: ms < endMs - shortestMs ? endMs : ms + (endMs - startMs),
  }))

/**
 * Sets the end of a cue. If the cue would become too short, it keeps its duration, so that the start moves, too, but
 * not below 0.
 */
export const setCueEnd = (cues: Cues, id: number, ms: number): Cues =>
  change(cues, id, ({ startMs, endMs }) => {
    if (ms > startMs + shortestMs) return { endMs: ms }
    const start = Math.max(0, ms - (endMs - startMs))
    return { startMs: start, endMs: Math.max(ms, start + shortestMs) }
  })

/** Moves a cue and keeps its duration. */
export const moveCueBy = (cues: Cues, id: number, byMs: number): Cues =>
  change(cues, id, ({ startMs, endMs }) => {
    const by = Math.max(byMs, -startMs)
    return { startMs: startMs + by, endMs: endMs + by }
  })

/** Shifts all cues, or those from the cue `fromId` on. */
export function shiftCuesBy(cues: Cues, byMs: number, fromId?: number): Cues {
  const from = fromId === undefined ? 0 : (cues.find(({ id }) => id === fromId)?.startMs ?? 0)
  const moved = cues.filter(({ startMs }) => startMs >= from)
  const by = Math.max(byMs, -Math.min(...moved.map(({ startMs }) => startMs)))
  return inOrder(
    cues.map((cue) => (cue.startMs >= from ? { ...cue, startMs: cue.startMs + by, endMs: cue.endMs + by } : cue)),
  )
}

/** Splits a cue at a character index; the duration is divided in proportion to the text. */
export function splitCue(cues: Cues, id: number, place: number): Cues {
  const cue = cues.find((one) => one.id === id)
  if (!cue) return cues
  const [head, tail] = [cue.text.slice(0, place).trim(), cue.text.slice(place).trim()]
  if (head === '' || tail === '') return cues
  const share = head.length / (head.length + tail.length)
  const middle = Math.round(cue.startMs + (cue.endMs - cue.startMs) * share)
  return inOrder([
    ...change(cues, id, () => ({ endMs: middle, text: head })),
    { id: nextId(cues), startMs: middle, endMs: cue.endMs, text: tail },
  ])
}

/** Merges a cue with the next cue. */
export function mergeWithNextCue(cues: Cues, id: number): Cues {
  const at = cues.findIndex((one) => one.id === id)
  const [cue, next] = [cues[at], cues[at + 1]]
  if (!cue || !next) return cues
  const joined = { endMs: Math.max(cue.endMs, next.endMs), text: `${cue.text}\n${next.text}` }
  return change(
    cues.filter((one) => one.id !== next.id),
    id,
    () => joined,
  )
}

export const removeCue = (cues: Cues, id: number): Cues => cues.filter((cue) => cue.id !== id)

/**
 * Adds a cue without text that ends at the start of the next cue at the latest, but lasts at least 100 ms. Shortly
 * before the next cue it therefore starts earlier than `ms`, but not before the start of the previous cue or below 0. If
 * less than 100 ms are free before the next cue, it overlaps the end of the previous cue. If that cue itself starts less
 * than 100 ms before the next one, the added cue also overlaps the next one.
 */
export function addCueAt(cues: Cues, ms: number): { cues: Cues; id: number } {
  const id = nextId(cues)
  const next = cues.find(({ startMs }) => startMs > ms)?.startMs ?? Number.POSITIVE_INFINITY
  const previous = cues.findLast(({ startMs }) => startMs <= ms)?.startMs ?? 0
  const startMs = Math.max(previous, Math.min(ms, next - shortestMs))
  const endMs = Math.max(startMs + shortestMs, Math.min(ms + newCueMs, next))
  return { cues: inOrder([...cues, { id, startMs, endMs, text: '' }]), id }
}
