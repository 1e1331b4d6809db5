/** What the lab's swipe page (baseline B) tells about one start. Times in ms since the `pointerup`. */
export interface LabStart {
  /** The slide's number. */
  readonly i: number
  readonly ff: number
  readonly motion: number
}

/** What went on in a page of the lab since it was loaded; ms. */
export interface LabLog {
  readonly err: string[]
  stalls: number
  stallMs: number
  playMs: number
  long: number
  longMs: number
}

declare global {
  interface Window {
    /** Baseline B: resolved when hls.js is there and the page may be swiped. */
    ready: Promise<void>
    /** Baseline B: the next `pointerup` starts the next slide; answers when its second frame has been shown. */
    armed: () => Promise<LabStart>
    log: LabLog
    /** Baseline C: first frame and first mount of the app, ms since the navigation began. */
    __ff?: number
    __app?: number
  }
}
