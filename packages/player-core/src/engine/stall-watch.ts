import type { SetTimer } from '../timer.ts'
import type { PageVisibility } from './page.ts'
import { bufferGapEnd, secondsAhead } from './timeline.ts'

const tickMs = 400
/**
 * Milliseconds to wait before each nudge (a small seek forward) and before giving up. The waits of `starting` are
 * longer, because headphones that wake up accept sound only after some seconds, the position does not move until then,
 * and each nudge makes the headphones start again. The waits of `starting` also apply during a seek in buffered media.
 */
const patiencesMs = { starting: [4000, 8000], playing: [1000, 2000, 4000] } as const
const nudgeS = 0.1
/** After this many seconds of playback since the last nudge, the count of nudges starts at zero again. */
const recoveredS = 2

/**
 * Until `signal` is aborted, detects that the position does not move although the element plays. Seeks over small gaps,
 * calls `refill` if media is missing, and nudges a decoder that hangs on buffered media: after 1 s, or after 4 s if
 * playback has not started yet. Calls `giveUp` if nudging does not help.
 */
export function watchStalls(options: {
  video: HTMLVideoElement
  setTimer: SetTimer
  page: PageVisibility
  signal: AbortSignal
  refill: () => void
  giveUp: () => void
}): void {
  const { video, setTimer, page, signal, refill, giveUp } = options
  let cancel = () => {}
  let lastS = -1
  let stuckMs = 0
  let nudges = 0
  let nudgedAtS = 0
  let hasMoved = false

  const moveTo = (seconds: number) => {
    video.currentTime = seconds
    lastS = seconds
    stuckMs = 0
  }
  const unstick = (positionS: number) => {
    // During a seek, the media in the gap may still be loading.
    const end = video.seeking ? undefined : bufferGapEnd(video.buffered, positionS)
    if (end !== undefined) return moveTo(end)
    if (secondsAhead(video.buffered, positionS) < 2 * nudgeS) {
      stuckMs = 0
      return refill()
    }
    // The browser may stop presenting frames on a hidden page.
    const patiences = hasMoved && !video.seeking ? patiencesMs.playing : patiencesMs.starting
    if (stuckMs <= (patiences[nudges] ?? 0) || page.document.hidden) return
    nudges += 1
    if (nudges >= patiences.length) return giveUp()
    moveTo(positionS + nudgeS)
    nudgedAtS = lastS
  }
  const tick = () => {
    cancel = setTimer(tick, tickMs)
    const positionS = video.currentTime
    if (positionS !== lastS) {
      // A move below half a nudge does not count, because the browser may round the position after a nudge.
      if (lastS >= 0 && !video.seeking && Math.abs(positionS - lastS) > nudgeS / 2) hasMoved = true
      lastS = positionS
      stuckMs = 0
      if (Math.abs(positionS - nudgedAtS) > recoveredS) nudges = 0
      return
    }
    stuckMs += tickMs
    unstick(positionS)
  }
  const stop = () => {
    cancel()
    cancel = () => {}
  }
  const start = () => {
    stop()
    lastS = -1
    hasMoved = false
    nudges = 0
    cancel = setTimer(tick, tickMs)
  }
  video.addEventListener('play', start, { signal })
  for (const type of ['pause', 'ended']) video.addEventListener(type, stop, { signal })
  signal.addEventListener('abort', stop, { once: true })
  if (!video.paused) start()
}
