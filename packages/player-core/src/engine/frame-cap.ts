import type { Rung } from './engine.ts'
import type { Page } from './page.ts'

/** Largest picture that this device decodes in time; shared by all engines of a page until it is closed. */
export interface FrameCap {
  /** Filters the rungs below the cap; the lowest one always passes. */
  allowed(rungs: readonly Rung[]): readonly Rung[]
  /** Reports dropped frames at a picture of this many pixels. */
  reportDrops(pixels: number): void
}

export function createFrameCap(): FrameCap {
  let cap = Number.POSITIVE_INFINITY
  return {
    allowed: (rungs) => rungs.filter(({ width, height }, at) => at === 0 || width * height < cap),
    reportDrops(pixels) {
      cap = Math.min(cap, pixels)
    },
  }
}

/** Result of `getVideoPlaybackQuality` at position `positionS`. */
export interface FrameCount {
  positionS: number
  total: number
  dropped: number
}

const windowS = 2
const mostDropped = 0.15
const leastFrames = 20
/** Required number of consecutive bad windows. The cap is permanent, and a short hang of the page causes one or two. */
const patience = 3

/** Whether too many frames were dropped between two counts; undefined if they are less than 2 s of play apart. */
export function areDropped(from: FrameCount, to: FrameCount): boolean | undefined {
  if (to.positionS - from.positionS < windowS) return undefined
  const frames = to.total - from.total
  return frames >= leastFrames && (to.dropped - from.dropped) / frames > mostDropped
}

/**
 * Reports the picture's number of pixels when more than 15 % of its frames were dropped in three 2 s windows in a row.
 * Ignores frames dropped during a hidden page, a seek, a stall or fast playback.
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
