/** Start of an episode as reported by the swipe page (baseline B). Times are in ms since the `pointerup` event. */
export interface BaselineStart {
  /** Index of the slide. */
  readonly i: number
  readonly ff: number
  readonly motion: number
}

/** Errors, stalls and long tasks of a baseline page since it was loaded; times are in ms. */
export interface BaselineLog {
  readonly err: string[]
  stalls: number
  stallMs: number
  playMs: number
  long: number
  longMs: number
}

/** Start-up data of an episode in its lowest rendition, which the prototype's page contains. */
export interface PrototypeEpisode {
  readonly base: string
  /** Initialisation segment in base64. */
  readonly init: string
  /** Path pattern of the segments; `{n}` is the segment number. */
  readonly segments: string
  readonly count: number
  readonly codecs: string
  readonly duration: number
}

declare global {
  interface Window {
    /** Baseline B: resolves when hls.js is loaded and the page accepts swipes. */
    ready: Promise<void>
    /** Baseline B: the next `pointerup` starts the next slide; resolves when its second frame has been shown. */
    armed: () => Promise<BaselineStart>
    log: BaselineLog
    /** Baseline C and prototype: time of the first frame, in ms since the navigation began. */
    __ff?: number
    /** Baseline C: time of the first mount of the app, in ms since the navigation began. */
    __app?: number
    prototypeEpisode: PrototypeEpisode
    /** The only kind of media source in Safari on iPhones. */
    ManagedMediaSource?: typeof MediaSource
  }
}
