import { type CmafSession, type SessionOptions, startCmafSession } from './cmaf-session.ts'
import type { EngineError } from './engine.ts'

/**
 * Like `startCmafSession`, but recovers from losses in the background: iOS closes the source of a hidden page, browsers
 * reclaim decoders, and transfers fail. A session that broke while the page was hidden, or breaks after it is shown
 * again, restarts once at the same position and continues to play if it was playing. A second failure is an error.
 */
export function startLastingSession(options: SessionOptions): CmafSession {
  const { video, deps, onError } = options
  const { page } = deps
  const life = new AbortController()
  const { signal } = life
  let { start, depth, spare } = options
  let positionS = options.at
  let wasPlaying = !video.paused
  let canRestart = page.document.hidden
  let isBroken = false

  const open = () => startCmafSession({ ...options, start, depth, spare, at: positionS, onError: onBreak })
  const restart = () => {
    canRestart = false
    isBroken = false
    spare = undefined
    const mustPlay = wasPlaying
    session = open()
    if (mustPlay) video.play().catch(() => {})
  }
  const onBreak = (error: EngineError) => {
    const isLink = error.code === 'network'
    if (page.document.hidden && (isLink || error.code === 'decode')) isBroken = true
    else if (canRestart && error.code === 'decode') restart()
    else onError(error)
  }
  let session = open()

  const note = () => {
    // An element with an error reports position 0 and paused.
    if (video.error || isBroken) return
    positionS = session.positionS()
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
