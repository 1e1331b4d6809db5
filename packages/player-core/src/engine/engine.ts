import type { Emits } from '../emitter.ts'

export type EngineKind = 'cmaf' | 'hls' | 'native'

/** One rendition of an episode as the start-up descriptor names it. */
export interface Rung {
  id: string
  width: number
  height: number
  /** Bits per second, audio included. */
  bandwidth: number
  /** RFC 6381, for example `avc1.4d401f,mp4a.40.2`. */
  codecs: string
  /** The init segment, base64. */
  init: string
  /** Path below `base`; `{n}` is the segment number from 0. */
  segments: string
}

/** All that the cmaf engine needs to start without another round trip. Rungs lowest first. */
export interface StartDescriptor {
  /** URL prefix, root-relative or absolute, with the path token and a closing slash. */
  base: string
  /** Seconds. */
  duration: number
  /** Seconds per segment. */
  durations: readonly number[]
  rungs: readonly Rung[]
}

/** One playable episode: its master playlist and, when the server sent one, its start-up descriptor. */
export interface MediaSourceRef {
  /** URL of `master.m3u8`, host swap already applied. */
  url: string
  start?: StartDescriptor | undefined
  /** Seconds, when known before the media says so. */
  duration?: number | undefined
}

/**
 * - `network`: the link failed repeatedly; another try later may work
 * - `forbidden`: refused even with a fresh address
 * - `decode`: the media cannot be appended or decoded
 * - `unsupported`: this browser has no way to play the source
 */
export type EngineErrorCode = 'network' | 'forbidden' | 'decode' | 'unsupported'

/** The one fatal error that an engine raises; it has stopped asking for bytes when it does. */
export class EngineError extends Error {
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, detail?: unknown) {
    super(detail instanceof Error ? `${code}: ${detail.message}` : code, { cause: detail })
    this.name = 'EngineError'
    this.code = code
  }
}

export interface EngineEvents {
  /** Bytes became media; `aheadS` seconds are now buffered in front of the position. */
  buffered: { aheadS: number }
  /** Another rendition begins with the next segment. */
  rung: { id: string; bandwidth: number }
  /** The address is no longer accepted (403); the engine waits for `refresh` and plays what it has. */
  expired: undefined
  error: EngineError
}

/** Plays one source at a time on one `<video>` element, which stays the caller's. */
export interface Engine extends Emits<EngineEvents> {
  readonly kind: EngineKind
  /** Readies the element for what may be loaded next, without a byte; where an engine has nothing to ready it is missing. */
  prepare?(): void
  /** Starts `source` at `at` seconds with the full forward buffer; replaces what was loaded. */
  load(source: MediaSourceRef, at: number): void
  /** As `load`, but stops when there is the first frame at `at` and enough behind it to play on without a wait, mostly 1 s. */
  warm(source: MediaSourceRef, at: number): void
  /** Plays, and raises the buffer to its full size, a warmed one once it is seen; call it inside the gesture. Rejects as `HTMLMediaElement.play` does. */
  play(): Promise<void>
  /** Pauses; goes on filling the buffer. */
  pause(): void
  /** Pauses and asks for no more bytes until `play`; what is buffered stays. */
  rest(): void
  /** Seconds; may lie outside of what is buffered. */
  seek(seconds: number): void
  /** A fresh address for the same episode, after `expired`; playback goes on from the same position. */
  refresh(source: MediaSourceRef): void
  /** Drops the source and every request; the element shows nothing. The engine can load again. */
  stop(): void
}
