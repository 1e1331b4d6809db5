/** One start as reported by the lab's swipe page (baseline B). Times in ms since the `pointerup`. */
export interface LabStart {
  /** Number of the slide. */
  readonly i: number
  readonly ff: number
  readonly motion: number
}

/** Errors, stalls and long tasks of a lab page since it was loaded; times in ms. */
export interface LabLog {
  readonly err: string[]
  stalls: number
  stallMs: number
  playMs: number
  long: number
  longMs: number
}

/** An episode in its lowest rendition, as the prototype's page contains it. */
export interface PrototypeEpisode {
  readonly base: string
  /** The initialisation segment in base64. */
  readonly init: string
  /** Pattern of the segments' paths, with `{n}`. */
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
    armed: () => Promise<LabStart>
    log: LabLog
    /** Baseline C and the prototype: the first frame, ms since the navigation began. */
    __ff?: number
    /** Baseline C: first mount of the app, ms since the navigation began. */
    __app?: number
    prototypeEpisode: PrototypeEpisode
    /** Safari on iPhones has only this media source. */
    ManagedMediaSource?: typeof MediaSource
  }
}
