import type { EventSubscriptions } from '../emitter.ts'

export type EngineKind = 'cmaf' | 'hls' | 'native'

/** A rendition of an episode in the start-up descriptor. */
export interface Rung {
  id: string
  width: number
  height: number
  /** Bits per second of video and audio together. */
  bandwidth: number
  /** Codecs string according to RFC 6381, for example `avc1.4d401f,mp4a.40.2`. */
  codecs: string
  /** Initialisation segment in base64. */
  init: string
  /** Path of the segments relative to `base`; `{n}` is replaced with the segment number, which starts at 0. */
  segments: string
}

/**
 * A dubbing track in the start-up descriptor. `language` is a language id of the protocol; the other fields have the
 * same meaning as in a rung.
 */
export interface Dub extends Pick<Rung, 'bandwidth' | 'codecs' | 'init' | 'segments'> {
  language: number
}

/**
 * Data with which the cmaf engine can request the first segment without fetching a playlist. Rungs are sorted, lowest
 * first.
 */
export interface StartDescriptor {
  /** URL prefix of all segments, root-relative or absolute; contains the path token and ends with a slash. */
  base: string
  /** Duration of the episode in seconds. */
  duration: number
  /** Duration of each segment in seconds. */
  durations: readonly number[]
  rungs: readonly Rung[]
  /** The episode in other codecs, which only some browsers decode efficiently. */
  alternatives?: readonly { rungs: readonly Rung[] }[] | undefined
  /** Sound in other languages, divided into segments of the same durations. */
  dubs?: readonly Dub[] | undefined
  /** Reads a segment that is stored on the device, in place of a network request. */
  read?: ((address: string) => Promise<ArrayBuffer>) | undefined
}

/** Source of a playable episode: its master playlist and, if the server has sent one, its start-up descriptor. */
export interface EpisodeMedia {
  /** URL of `master.m3u8`, with the host replaced by `swapHost`. */
  url: string
  start?: StartDescriptor | undefined
  /** Duration of the episode in seconds, if known before the media is loaded. */
  duration?: number | undefined
}

/**
 * - `network`: requests failed repeatedly; a later retry may work
 * - `forbidden`: the server refused requests even with a new URL
 * - `decode`: the media cannot be appended or decoded
 * - `unsupported`: this browser cannot play the source
 */
export type EngineErrorCode = 'network' | 'forbidden' | 'decode' | 'unsupported'

/** Fatal error of an engine, emitted once. The engine sends no more requests afterwards. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, detail?: unknown) {
    super(detail instanceof Error ? `${code}: ${detail.message}` : code, { cause: detail })
    this.name = 'EngineError'
    this.code = code
  }
}

export interface EngineEvents {
  /** Emitted when media was appended; `aheadS` seconds are now buffered ahead of the position. */
  buffered: { aheadS: number }
  /** Emitted when the first rendition was chosen and whenever the rendition has changed. */
  rung: { id: string; bandwidth: number }
  /**
   * Emitted when the server refused the URL, for example with 403, or when the native engine could not load it for an
   * unknown reason. The engine plays the buffered media and waits for `refresh`.
   */
  expired: undefined
  error: EngineError
}

/** Plays one source at a time on one `<video>` element. The caller owns the element. */
export interface Engine extends EventSubscriptions<EngineEvents> {
  readonly kind: EngineKind
  /**
   * Prepares the element for the next `load` without a network request. Undefined if the engine has nothing to prepare.
   */
  prepare?(): void
  /** Loads `source` from `at` seconds on and fills the full forward buffer. Replaces the loaded source. */
  load(source: EpisodeMedia, at: number): void
  /**
   * Prefetches: like `load`, but stops once enough is buffered to start at `at` without a stall, usually less than 1 s.
   * `isSoon`: the source will most likely play next, so whole segments are loaded at high priority.
   */
  warm(source: EpisodeMedia, at: number, isSoon?: boolean): void
  /**
   * Plays and fills the forward buffer; after `warm`, the buffer is filled only once the first frame has been painted.
   * Call it within a user gesture. Rejects like `HTMLMediaElement.play`.
   */
  play(): Promise<void>
  /** Pauses playback, and continues filling the buffer. */
  pause(): void
  /** Pauses playback, keeps the buffer, and sends no more requests until `play`. */
  rest(): void
  /** Seeks to a position in seconds, which may be outside the buffered range. */
  seek(seconds: number): void
  /**
   * Sets a new URL for the same episode after `expired`. Playback continues at `at` (seconds) if the engine has to load
   * the episode again: the element may have lost its position.
   */
  refresh(source: EpisodeMedia, at: number): void
  /** Removes the source, cancels all requests and clears the element. Afterwards the engine can load another source. */
  stop(): void
}
