import type { EventSubscriptions } from '../emitter.ts'
import type { EngineError, EngineKind, MediaSourceRef } from '../engine/engine.ts'
import type { ReadonlyStore } from '../store.ts'
import type { SourceAt } from './plan.ts'
import type { PoolStatus } from './status.ts'

export interface SlotView {
  /** Feed index whose media the element has loaded. */
  index: number | undefined
  /** A decoded frame is ready, so the poster can be hidden. */
  hasFrame: boolean
}

export interface PoolState {
  /** Current feed index; -1 while closed. */
  index: number
  status: PoolStatus
  /** Slot n uses the video element n. The slot of a feed index is index mod 3, unless `setSources` has renumbered it. */
  slots: readonly SlotView[]
  isMuted: boolean
  /** The browser refused sound. Show "Tap for sound"; its handler calls `setMuted(false)`. */
  isMutedByBrowser: boolean
  /** Episodes play only by the browser's own HLS, as they do on a remote screen. */
  isNativeOnly: boolean
  error: EngineError | undefined
}

export interface CurrentEpisode {
  index: number
  key: string
  video: HTMLVideoElement
  /** Defined only if the source is ready. */
  media: MediaSourceRef | undefined
  /** The kind of its engine; undefined until one has been chosen. */
  kind: EngineKind | undefined
}

export interface PoolEvents {
  /** The current episode has ended. */
  ended: { index: number; key: string }
  /** The episode's URL was refused: fetch a new one and call `refresh`. */
  expired: { index: number; key: string }
  error: { index: number; key: string; error: EngineError }
  'muted-by-browser': undefined
}

export interface SlotPool extends EventSubscriptions<PoolEvents> {
  readonly state: ReadonlyStore<PoolState>
  /** The three video elements, which never change. Insert them once and move them with transforms. */
  readonly videos: readonly HTMLVideoElement[]
  /** The current episode; undefined while the pool is closed. */
  current(): CurrentEpisode | undefined
  /** Prepares the element of `index`, which may be shown next, without a request. Only while the pool is closed. */
  prepare(index: number): void
  /** While the pool is closed: loads the beginning of `index`, which a press will probably show. */
  warm(index: number): void
  /** While the pool is closed: drops what `warm` has loaded. */
  cool(index: number): void
  /**
   * Replaces the feed's sources (details arrived, unlock, other title). Episodes with the same key keep playing. `index` is
   * that of the current episode in the new feed, if it differs: its element plays on.
   */
  setSources(sourceAt: SourceAt, index?: number): void
  /**
   * Makes `index` current and plays it, synchronously. `at` sets its start position in seconds; without it, an element
   * that still holds the episode continues at its position.
   */
  show(index: number, options?: { at?: number; isPaused?: boolean }): void
  play(): void
  pause(): void
  /** Seeks to a position in seconds, clamped to the current episode. */
  seek(seconds: number): void
  /** Loads the current episode again at the same position, after an error. */
  retry(): void
  refresh(key: string, media: MediaSourceRef): void
  /** Mutes or unmutes all three elements. Unmute only within a user gesture. */
  setMuted(isMuted: boolean): void
  /**
   * Plays every episode by the browser's own HLS, or again by the usual engines. Only the browser's own HLS can be sent to
   * another screen. The current episode is loaded again at its position.
   */
  setNativeOnly(isOn: boolean): void
  /** Sets the playback speed of all three elements; 1 is normal. */
  setRate(rate: number): void
  /** Call once within any user gesture. After it, the elements may play with sound (iOS). */
  bless(): void
  /** Listens to a media event of the current element. */
  listen<K extends keyof HTMLMediaElementEventMap>(
    type: K,
    listener: (video: HTMLVideoElement, index: number) => void,
    signal: AbortSignal,
  ): void
  /** Closes the player: cancels all requests, keeps the elements for the next `show`. */
  close(): void
}
