import type { EpisodeMedia } from '../engine/engine.ts'

/** The episode at a feed index and its state. `key` identifies the episode, for example `vidId:7`. */
export type FeedSource =
  | { state: 'ready'; key: string; media: EpisodeMedia /** Start position in seconds. */; at: number }
  /** `pending`: the details of the episode are being fetched. */
  | { state: 'pending'; key: string }
  | { state: 'locked'; key: string }
  /** `missing`: the episode has no play URL, so the player shows an error icon. */
  | { state: 'missing'; key: string }

/**
 * Returns the episode at a feed index, or undefined outside of the feed. Indexes start at 0: episode number minus one.
 */
export type GetFeedSource = (index: number) => FeedSource | undefined

/** Content of a slot; both fields are undefined if the slot is empty. */
export interface SlotContent {
  index: number | undefined
  key: string | undefined
}

export type SlotCommand =
  | { type: 'rest'; slot: number }
  | { type: 'drop'; slot: number }
  | { type: 'load' | 'warm'; slot: number; index: number; key: string; media: EpisodeMedia; at: number }
  | { type: 'play'; slot: number }

export interface SlotPlan {
  /** Commands to run synchronously in the handler of the swipe. */
  now: readonly SlotCommand[]
  /** Commands to run after the next paint, in this order. */
  later: readonly SlotCommand[]
}

export const slotCount = 3

/** Returns the slot of a feed index: index mod 3. After a renumbering, the pool adds an offset to the index first. */
export function slotOf(index: number): number {
  return ((index % slotCount) + slotCount) % slotCount
}

/**
 * Returns the commands that make `index` current, keep the buffer of the episode just left, and prepare the first
 * decoded frame of the next episode in `direction`. Only `ready` sources are loaded. Pure.
 * @param slotAt returns the slot of a feed index
 */
export function planSlotCommands(
  slots: readonly SlotContent[],
  index: number,
  sourceAt: GetFeedSource,
  direction: 1 | -1 = 1,
  slotAt = slotOf,
): SlotPlan {
  const holds = (at: number) => {
    const held = slots[slotAt(at)]
    const source = sourceAt(at)
    return source?.state === 'ready' && held?.index === at && held.key === source.key
  }
  const isFilled = (slot: number) => slots[slot]?.key !== undefined
  const fill = (type: 'load' | 'warm', at: number): SlotCommand[] => {
    const slot = slotAt(at)
    const source = sourceAt(at)
    if (holds(at)) return []
    if (source?.state !== 'ready') return isFilled(slot) ? [{ type: 'drop', slot }] : []
    return [{ type, slot, index: at, key: source.key, media: source.media, at: source.at }]
  }

  const slot = slotAt(index)
  const ahead = index + direction
  const behind = index - direction
  // Do not stop a slot that is already prefetching the episode at `ahead`.
  const rest = slots.flatMap((_, other): SlotCommand[] =>
    other !== slot && isFilled(other) && !(other === slotAt(ahead) && holds(ahead))
      ? [{ type: 'rest', slot: other }]
      : [],
  )
  const play: SlotCommand[] = sourceAt(index)?.state === 'ready' ? [{ type: 'play', slot }] : []
  const release: SlotCommand[] =
    !holds(behind) && isFilled(slotAt(behind)) ? [{ type: 'drop', slot: slotAt(behind) }] : []
  return { now: [...rest, ...fill('load', index), ...play], later: [...release, ...fill('warm', ahead)] }
}
