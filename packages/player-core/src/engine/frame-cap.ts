import type { Rung } from './engine.ts'
import type { Page } from './page.ts'

/** Which pictures this machine is too slow for; shared by all engines of a page, for the page's life. */
export interface FrameCap {
  /** Those of `rungs` that may be used: all below the cap, always the lowest. */
  allowed(rungs: readonly Rung[]): readonly Rung[]
  /** Frames were dropped at a picture of this many pixels. */
  tooMuch(pixels: number): void
}

export function createFrameCap(): FrameCap {
  let cap = Number.POSITIVE_INFINITY
  return {
    allowed: (rungs) => rungs.filter(({ width, height }, at) => at === 0 || width * height < cap),
    tooMuch(pixels) {
      cap = Math.min(cap, pixels)
    },
  }
}

/** What `getVideoPlaybackQuality` said when the position was at `positionS`. */
export interface FrameCount {
  positionS: number
  total: number
  dropped: number
}

const windowS = 2
const mostDropped = 0.15
const leastFrames = 20
/** Bad windows in a row: the cap is for good, and a hiccup of the page spoils one or two. */
const patience = 3

/** True when the frames between the two, at least 2 s of play apart, were dropped in part; undefined when it is too soon. */
export function areDropped(from: FrameCount, to: FrameCount): boolean | undefined {
  if (to.positionS - from.positionS < windowS) return undefined
  const frames = to.total - from.total
  return frames >= leastFrames && (to.dropped - from.dropped) / frames > mostDropped
}

/**
 * Reports the pixels of the picture when more than 15 % of its frames were dropped, for three times 2 s. What a hidden
 * page, a seek, a wait or fast play drops does not count.
 */
export function watchFrames(options: {
  video: HTMLVideoElement
  page: Page
  signal: AbortSignal
  report: (pixels: number) => void
}): void {
  const { video, page, signal, report } = options
  let from: FrameCount | undefined
  let badWindows = 0
  const forget = () => {
    from = undefined
    badWindows = 0
  }
  const look = () => {
    if (page.document.hidden || video.paused || video.playbackRate > 1) return forget()
    const { totalVideoFrames: total, droppedVideoFrames: dropped } = video.getVideoPlaybackQuality()
    const now = { positionS: video.currentTime, total, dropped }
    from ??= now
    const isBad = areDropped(from, now)
    if (isBad === undefined) return
    from = now
    badWindows = isBad ? badWindows + 1 : 0
    if (badWindows === patience) report(video.videoWidth * video.videoHeight)
  }
  video.addEventListener('timeupdate', look, { signal })
  for (const type of ['seeking', 'waiting', 'resize']) video.addEventListener(type, forget, { signal })
  page.addEventListener('visibilitychange', forget, { signal })
}
