import { type CmafSession, type SessionOptions, startCmafSession } from './cmaf-session.ts'
import type { EngineError } from './engine.ts'

/** Once the position is this many seconds away from that of the last restart, another restart is allowed. */
const recoveredS = 10

export interface RestartingSessionOptions extends SessionOptions {
  /**
   * If false, media that cannot be decoded ends the session, because the caller can switch to another codec. Default:
   * true.
   */
  readonly retriesDecoding?: boolean
}

/**
 * Like `startCmafSession`, but restarts the session at its last position after a failure that a new media source may
 * fix, and resumes playback if it was playing:
 * - The page was hidden: iOS closes the media source, browsers reclaim decoders, and requests fail. The session
 *   restarts when the page is shown again.
 * - The media could not be decoded: the browser's cache may hold corrupt bytes, or a decoder failed. The session
 *   restarts once and bypasses the cache. Another restart is allowed after the page was hidden, or once playback is far
 *   from the last restart.
 */
export function startRestartingSession({ retriesDecoding = true, ...options }: RestartingSessionOptions): CmafSession {
  const { video, deps, onError } = options
  const { page } = deps
  const life = new AbortController()
  const { signal } = life
  let { start, depth, spare } = options
  let positionS = options.at
  let wasPlaying = !video.paused
  let canRestart = true
  let isBroken = false
  let isFresh = false
  let restartedS = 0

  const open = () => startCmafSession({ ...options, start, depth, spare, isFresh, at: positionS, onError: onBreak })
  const restart = () => {
    canRestart = false
    isBroken = false
    spare = undefined
    restartedS = positionS
    const mustPlay = wasPlaying
    session = open()
    if (mustPlay) video.play().catch(() => {})
  }
  const onBreak = (error: EngineError) => {
    const isLink = error.code === 'network'
    if (page.document.hidden && (isLink || error.code === 'decode')) isBroken = true
    else if (canRestart && retriesDecoding && error.code === 'decode') {
      isFresh = true
      restart()
    } else onError(error)
  }
  let session = open()

  const note = () => {
    // An element with an error reports that it is paused at position 0.
    if (video.error || isBroken) return
    positionS = session.positionS()
    if (Math.abs(positionS - restartedS) > recoveredS) canRestart = true
    wasPlaying = !video.paused
  }
  for (const type of ['timeupdate', 'seeking', 'play', 'pause']) video.addEventListener(type, note, { signal })
  for (const type of ['visibilitychange', 'pageshow']) {
    page.addEventListener(
      type,
      () => {
        if (page.document.hidden) canRestart = true
        else if (isBroken) restart()
      },
      { signal },
    )
  }
  return {
    setDepth(wanted) {
      depth = wanted
      session.setDepth(wanted)
    },
    refresh(fresh) {
      if (!session.refresh(fresh)) return false
      start = fresh
      return true
    },
    seek: (seconds) => session.seek(seconds),
    positionS: () => session.positionS(),
    stop() {
      life.abort()
      session.stop()
    },
  }
}
