import type { Emits } from '../emitter.ts'
import type { EngineError, MediaSourceRef } from '../engine/engine.ts'
import type { ReadonlyStore } from '../store.ts'
import type { SourceAt } from './plan.ts'
import type { PoolStatus } from './status.ts'

export interface SlotView {
  /** Feed index whose media the element holds. */
  index: number | undefined
  /** A decoded frame of it can be shown (hide the poster). */
  hasFrame: boolean
}

export interface PoolState {
  /** Feed index on stage, -1 while closed. */
  index: number
  status: PoolStatus
  /** Slot n is element n; slot of an index = index mod 3. */
  slots: readonly SlotView[]
  isMuted: boolean
  /** The browser refused sound: show "Tap for sound", whose handler calls `setMuted(false)`. */
  isMutedByBrowser: boolean
  error: EngineError | undefined
}

export interface PoolEvents {
  /** The episode on stage has played to its end. */
  ended: { index: number; key: string }
  /** Its address is refused: fetch a fresh one and call `refresh`. */
  expired: { index: number; key: string }
  error: { index: number; key: string; error: EngineError }
  'muted-by-browser': undefined
}

export interface SlotPool extends Emits<PoolEvents> {
  readonly state: ReadonlyStore<PoolState>
  /** The three elements, for the life of the pool. Place them once, move them by transform. */
  readonly videos: readonly HTMLVideoElement[]
  /** What is on stage, undefined while closed; `media` only when its source is ready. */
  current(): { index: number; key: string; video: HTMLVideoElement; media: MediaSourceRef | undefined } | undefined
  /** While nothing is on stage: readies the element of `index`, which may be shown next, without a byte. */
  prepare(index: number): void
  /** New knowledge about the feed (details arrived, unlocked, other title); same keys keep playing. */
  setSources(sourceAt: SourceAt): void
  /**
   * Puts `index` on stage and plays it, synchronously: the swipe commit. `at` overrides where it starts, in
   * seconds; without it an element that still holds the episode goes on where it was.
   */
  show(index: number, options?: { at?: number; isPaused?: boolean }): void
  play(): void
  pause(): void
  /** Seconds, clamped into the episode on stage. */
  seek(seconds: number): void
  /** Loads the episode on stage again from the same position, after an error. */
  retry(): void
  refresh(key: string, media: MediaSourceRef): void
  /** Sound for all three. Unmuting counts as the viewer's wish and must happen inside a gesture. */
  setMuted(isMuted: boolean): void
  /** Speed for all three: 1 is as it was made. */
  setRate(rate: number): void
  /** Call once inside any gesture: from then on the elements may play with sound (iOS). */
  bless(): void
  /** A media event of whichever element is on stage. */
  listen<K extends keyof HTMLMediaElementEventMap>(
    type: K,
    listener: (video: HTMLVideoElement, index: number) => void,
    signal: AbortSignal,
  ): void
  /** Leaves the player: stops every request, keeps the elements for the next `show`. */
  close(): void
}
