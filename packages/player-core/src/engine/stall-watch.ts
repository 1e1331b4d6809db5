import type { SetTimer } from '../timer.ts'
import type { Page } from './page.ts'
import { gapEnd, secondsAhead } from './timeline.ts'

const tickMs = 400
/**
 * How long to wait before each nudge and before giving up. Headphones that wake up take seconds to accept sound, until
 * which the position stands still, and each nudge makes them start again. A seek in buffered media has as long.
 */
const patiencesMs = { starting: [4000, 8000], playing: [1000, 2000, 4000] } as const
const nudgeS = 0.1
/** After this many seconds of playback since the last nudge, nudges are counted from zero. */
const recoveredS = 2

/**
 * Until `signal` is aborted, handles a position that should move but does not: jumps over small gaps, calls `refill`
 * for missing media, and nudges a decoder that hangs on buffered media: after a second, or after four where playback has
 * not begun. Calls `giveUp` when nudging does not help. Runs only while the element plays.
 */
export function watchStalls(options: {
  video: HTMLVideoElement
  setTimer: SetTimer
  page: Page
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
    // During a seek, the media before the gap may be on its way.
    const end = video.seeking ? undefined : gapEnd(video.buffered, positionS)
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
      // A nudge may be rounded.
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
