import type { EventSubscriptions } from '../emitter.ts'
import type { EngineError, EngineKind, EpisodeMedia } from '../engine/engine.ts'
import type { ReadonlyStore } from '../store.ts'
import type { GetFeedSource } from './plan.ts'
import type { PoolStatus } from './status.ts'

export interface SlotView {
  /** Feed index of the episode that is loaded in the slot. */
  index: number | undefined
  /** True if a decoded frame is ready, so that the poster can be hidden. */
  hasFrame: boolean
}

export interface PoolState {
  /** Current feed index; -1 while closed. */
  index: number
  status: PoolStatus
  /** Slot n uses video element n. The slot of a feed index is index mod 3, unless `setSources` has renumbered it. */
  slots: readonly SlotView[]
  isMuted: boolean
  /** True if the browser refused sound. The app then shows "Tap for sound", whose handler calls `setMuted(false)`. */
  isMutedByBrowser: boolean
  /** True if episodes play only with the browser's native HLS, as remote playback requires. */
  isNativeOnly: boolean
  error: EngineError | undefined
}

export interface CurrentEpisode {
  index: number
  key: string
  video: HTMLVideoElement
  /** The media of the episode; defined only if the state of its source is `ready`. */
  media: EpisodeMedia | undefined
  /** The kind of engine that plays the episode; undefined until one has been chosen. */
  kind: EngineKind | undefined
}

export interface PoolEvents {
  /** Emitted when the current episode has ended. */
  ended: { index: number; key: string }
  /**
   * Emitted when the server has refused the URL of an episode. The listener must fetch a new URL and call `refresh`,
   * even if the viewer has left the episode.
   */
  expired: { index: number; key: string }
  /**
   * Emitted when an error has stopped the current episode. Playback is paused, although the element may still have
   * several seconds of media.
   */
  error: { index: number; key: string; error: EngineError }
  'muted-by-browser': undefined
}

export interface SlotPool extends EventSubscriptions<PoolEvents> {
  readonly state: ReadonlyStore<PoolState>
  /** The three video elements, which never change. Insert them once and move them with transforms. */
  readonly videos: readonly HTMLVideoElement[]
  /** The current episode; undefined while the pool is closed. */
  current(): CurrentEpisode | undefined
  /**
   * Prepares the video element for the episode at `index` without a network request. Works only while the pool is
   * closed.
   */
  prepare(index: number): void
  /**
   * While the pool is closed: prefetches the beginning of the episode at `index`, which the viewer will probably open.
   */
  warm(index: number): void
  /** While the pool is closed: discards the media that `warm` has prefetched. */
  cool(index: number): void
  /**
   * Replaces the sources of the feed, for example after an unlock or when the details of an episode have arrived.
   * Episodes with an unchanged key keep playing. `index` is the index of the current episode in the new feed, if it
   * changes.
   */
  setSources(sourceAt: GetFeedSource, index?: number): void
  /**
   * Makes the episode at `index` current and plays it, synchronously. `at` is the start position in seconds; without
   * `at`, an element that still holds the episode continues where it was.
   */
  show(index: number, options?: { at?: number; isPaused?: boolean }): void
  play(): void
  pause(): void
  /** Seeks to a position in seconds, clamped to the current episode. */
  seek(seconds: number): void
  /** After an error, reloads the current episode at its position and plays it. */
  retry(): void
  /**
   * Replaces the expired URL of an episode. Without `media`, no new URL could be loaded: if the episode is current, its
   * status becomes `error`; otherwise it is discarded and loaded again when it is shown.
   */
  refresh(key: string, media: EpisodeMedia | undefined): void
  /** Mutes or unmutes all three elements. Unmute only within a user gesture. */
  setMuted(isMuted: boolean): void
  /**
   * Restricts playback to the browser's native HLS, or lifts the restriction. Only native HLS supports remote playback.
   * Reloads the current episode at its position.
   */
  setNativeOnly(isOn: boolean): void
  /** Sets the playback speed of all three elements; 1 is normal. */
  setRate(rate: number): void
  /** Call once within any user gesture. Afterwards iOS allows the elements to play with sound. */
  bless(): void
  /** Listens to a media event of the current element. */
  listen<K extends keyof HTMLMediaElementEventMap>(
    type: K,
    listener: (video: HTMLVideoElement, index: number) => void,
    signal: AbortSignal,
  ): void
  /** Closes the player and cancels all requests. Keeps the video elements for the next `show`. */
  close(): void
}
