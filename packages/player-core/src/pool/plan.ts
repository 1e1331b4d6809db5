import type { MediaSourceRef } from '../engine/engine.ts'

/** What the app knows about the episode at one feed index. `key` is its identity, for example `vidId:7`. */
export type FeedSource =
  | { state: 'ready'; key: string; media: MediaSourceRef /** start position, seconds */; at: number }
  /** Being asked for. */
  | { state: 'pending'; key: string }
  | { state: 'locked'; key: string }
  /** No play url: error icon. */
  | { state: 'missing'; key: string }

/** Answers undefined outside of the feed. Index from 0: episode number minus one. */
export type SourceAt = (index: number) => FeedSource | undefined

/** What a slot holds: `key` is undefined when it is empty. */
export interface Holding {
  index: number | undefined
  key: string | undefined
}

export type Command =
  | { type: 'rest'; slot: number }
  | { type: 'drop'; slot: number }
  | { type: 'load' | 'warm'; slot: number; index: number; key: string; media: MediaSourceRef; at: number }
  | { type: 'play'; slot: number }

export interface Plan {
  /** To run inside the swipe commit. */
  now: readonly Command[]
  /** To run after the paint, in this order. */
  later: readonly Command[]
}

export const slotCount = 3

/** The slot of a feed index, for good. */
export function slotOf(index: number): number {
  return ((index % slotCount) + slotCount) % slotCount
}

/**
 * What the slots must do so that `index` is on stage, the episode just left keeps its buffer and the next one in
 * `direction` waits on its first decoded frame. Nothing but a `ready` source is ever loaded. Pure.
 */
export function plan(slots: readonly Holding[], index: number, sourceAt: SourceAt, direction: 1 | -1 = 1): Plan {
  const holds = (at: number) => {
    const held = slots[slotOf(at)]
    const source = sourceAt(at)
    return source?.state === 'ready' && held?.index === at && held.key === source.key
  }
  const isFilled = (slot: number) => slots[slot]?.key !== undefined
  const fill = (type: 'load' | 'warm', at: number): Command[] => {
    const slot = slotOf(at)
    const source = sourceAt(at)
    if (holds(at)) return []
    if (source?.state !== 'ready') return isFilled(slot) ? [{ type: 'drop', slot }] : []
    return [{ type, slot, index: at, key: source.key, media: source.media, at: source.at }]
  }

  const slot = slotOf(index)
  const ahead = index + direction
  const behind = index - direction
  // The slot that is already warming for `ahead` goes on.
  const rest = slots.flatMap((_, other): Command[] =>
    other !== slot && isFilled(other) && !(other === slotOf(ahead) && holds(ahead))
      ? [{ type: 'rest', slot: other }]
      : [],
  )
  const play: Command[] = sourceAt(index)?.state === 'ready' ? [{ type: 'play', slot }] : []
  const release: Command[] = !holds(behind) && isFilled(slotOf(behind)) ? [{ type: 'drop', slot: slotOf(behind) }] : []
  return { now: [...rest, ...fill('load', index), ...play], later: [...release, ...fill('warm', ahead)] }
}
