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

declare global {
  interface Window {
    /** Baseline B: resolves when hls.js is loaded and the page accepts swipes. */
    ready: Promise<void>
    /** Baseline B: the next `pointerup` starts the next slide; resolves when its second frame has been shown. */
    armed: () => Promise<LabStart>
    log: LabLog
    /** Baseline C: first frame and first mount of the app, ms since the navigation began. */
    __ff?: number
    __app?: number
  }
}
