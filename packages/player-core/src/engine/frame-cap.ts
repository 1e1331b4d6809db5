import type { Rung } from './engine.ts'
import type { PageVisibility } from './page.ts'

/** Limits the picture size to what this device decodes without dropping frames. Shared by all engines of a page. */
export interface FrameSizeCap {
  /** Returns the rungs below the limit, and always the lowest rung. */
  allowed(rungs: readonly Rung[]): readonly Rung[]
  /** Records that frames of this many pixels were dropped, which lowers the limit. */
  reportDrops(pixels: number): void
}

export function createFrameSizeCap(): FrameSizeCap {
  let cap = Number.POSITIVE_INFINITY
  return {
    allowed: (rungs) => rungs.filter(({ width, height }, at) => at === 0 || width * height < cap),
    reportDrops(pixels) {
      cap = Math.min(cap, pixels)
    },
  }
}

/** Frame counts of `getVideoPlaybackQuality`, read at the position `positionS`. */
export interface FrameCount {
  positionS: number
  total: number
  dropped: number
}

const windowS = 2
const mostDropped = 0.15
const leastFrames = 20
/**
 * Number of consecutive measuring windows with too many dropped frames before a report. One or two such windows are
 * ignored, because a short hang of the page causes them, and a lowered limit stays until the page is closed.
 */
const patience = 3

/**
 * Returns true if too many frames were dropped between two counts; undefined if the counts are less than 2 s of
 * playback apart.
 */
export function areTooManyDropped(from: FrameCount, to: FrameCount): boolean | undefined {
  if (to.positionS - from.positionS < windowS) return undefined
  const frames = to.total - from.total
  return frames >= leastFrames && (to.dropped - from.dropped) / frames > mostDropped
}

/**
 * Calls `report` with the number of pixels per frame when more than 15 % of the frames were dropped in each of three
 * consecutive windows of 2 s. Ignores frames dropped while the page is hidden and during a seek, a stall or fast
 * playback.
 */
export function watchDroppedFrames(options: {
  video: HTMLVideoElement
  page: PageVisibility
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
    const isBad = areTooManyDropped(from, now)
    if (isBad === undefined) return
    from = now
    badWindows = isBad ? badWindows + 1 : 0
    if (badWindows === patience) report(video.videoWidth * video.videoHeight)
  }
  video.addEventListener('timeupdate', look, { signal })
  for (const type of ['seeking', 'waiting', 'resize']) video.addEventListener(type, forget, { signal })
  page.addEventListener('visibilitychange', forget, { signal })
}
