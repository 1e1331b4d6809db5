import type { EventSubscriptions } from '../emitter.ts'

export type EngineKind = 'cmaf' | 'hls' | 'native'

/** One rendition of an episode in the start-up descriptor. */
export interface Rung {
  id: string
  width: number
  height: number
  /** Bits per second, audio included. */
  bandwidth: number
  /** RFC 6381, for example `avc1.4d401f,mp4a.40.2`. */
  codecs: string
  /** Init segment in base64. */
  init: string
  /** Path below `base`; `{n}` is the segment number from 0. */
  segments: string
}

/** A dubbing track in the start-up descriptor. `language` is an id of the protocol; the other fields are those of a rung. */
export interface Dub extends Pick<Rung, 'bandwidth' | 'codecs' | 'init' | 'segments'> {
  language: number
}

/** Data with which the cmaf engine starts without another round trip. Rungs are sorted, lowest first. */
export interface StartDescriptor {
  /** URL prefix, root-relative or absolute, with the path token and a closing slash. */
  base: string
  /** Duration of the episode in seconds. */
  duration: number
  /** Duration of each segment in seconds. */
  durations: readonly number[]
  rungs: readonly Rung[]
  /** The same segments in other codecs, which only some browsers decode efficiently. */
  alternatives?: readonly { rungs: readonly Rung[] }[] | undefined
  /** Sound in other languages, with the same segments. */
  dubs?: readonly Dub[] | undefined
  /** Reads the segments in place of the network, if they are on the device. */
  read?: ((address: string) => Promise<ArrayBuffer>) | undefined
}

/** One playable episode: its master playlist and, when the server sent one, its start-up descriptor. */
export interface MediaSourceRef {
  /** URL of `master.m3u8`, host swap already applied. */
  url: string
  start?: StartDescriptor | undefined
  /** Seconds, if known before the media is loaded. */
  duration?: number | undefined
}

/**
 * - `network`: requests failed repeatedly; a later retry may work
 * - `forbidden`: refused even with a new URL
 * - `decode`: the media cannot be appended or decoded
 * - `unsupported`: this browser cannot play the source
 */
export type EngineErrorCode = 'network' | 'forbidden' | 'decode' | 'unsupported'

/** Fatal error of an engine, raised once. The engine requests no more bytes after it. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, detail?: unknown) {
    super(detail instanceof Error ? `${code}: ${detail.message}` : code, { cause: detail })
    this.name = 'EngineError'
    this.code = code
  }
}

export interface EngineEvents {
  /** Media was appended; `aheadS` seconds are now buffered ahead of the position. */
  buffered: { aheadS: number }
  /** The next segment is of another rendition. */
  rung: { id: string; bandwidth: number }
  /** The URL was refused (403). The engine plays its buffer and waits for `refresh`. */
  expired: undefined
  error: EngineError
}

/** Plays one source at a time on one `<video>` element. The caller owns the element. */
export interface Engine extends EventSubscriptions<EngineEvents> {
  readonly kind: EngineKind
  /** Prepares the element for the next `load` without a request. Missing if the engine has nothing to prepare. */
  prepare?(): void
  /** Starts `source` at `at` seconds with the full forward buffer; replaces the loaded source. */
  load(source: MediaSourceRef, at: number): void
  /**
   * Like `load`, but stops once the first frame at `at` and enough to play on without a stall are buffered, mostly less
   * than 1 s. `isSoon`: it will most likely play next, so whole segments are loaded, at high priority.
   */
  warm(source: MediaSourceRef, at: number, isSoon?: boolean): void
  /**
   * Plays and fills the forward buffer; a warmed source fills it after its first frame is painted. Call it within the
   * user gesture. Rejects like `HTMLMediaElement.play`.
   */
  play(): Promise<void>
  /** Pauses; continues filling the buffer. */
  pause(): void
  /** Pauses and requests no more bytes until `play`; keeps the buffer. */
  rest(): void
  /** Seeks to a position in seconds; it may be outside the buffered range. */
  seek(seconds: number): void
  /** Sets a new URL for the same episode after `expired`; playback continues at the same position. */
  refresh(source: MediaSourceRef): void
  /** Drops the source, cancels all requests and clears the element. The engine can load again. */
  stop(): void
}
