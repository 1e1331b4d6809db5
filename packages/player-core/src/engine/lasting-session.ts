import { type CmafSession, type SessionOptions, startCmafSession } from './cmaf-session.ts'
import type { EngineError } from './engine.ts'

/**
 * As `startCmafSession`, but it outlives the background: iOS closes the source of a page that is not seen, decoders are
 * taken away, transfers fail. What broke while the page was hidden, or breaks on the return, begins anew at the same
 * position, once per return, and plays on if it played; a second break is an error.
 */
export function startLastingSession(options: SessionOptions): CmafSession {
  const { video, deps, onError } = options
  const { page } = deps
  const life = new AbortController()
  const { signal } = life
  let { start, depth, spare } = options
  let positionS = options.at
  let wasPlaying = !video.paused
  let isMendable = page.document.hidden
  let isBroken = false

  const open = () => startCmafSession({ ...options, start, depth, spare, at: positionS, onError: onBreak })
  const mend = () => {
    isMendable = false
    isBroken = false
    spare = undefined
    const mustPlay = wasPlaying
    session = open()
    if (mustPlay) video.play().catch(() => {})
  }
  const onBreak = (error: EngineError) => {
    const isLink = error.code === 'network'
    if (page.document.hidden && (isLink || error.code === 'decode')) isBroken = true
    else if (isMendable && error.code === 'decode') mend()
    else onError(error)
  }
  let session = open()

  const note = () => {
    // An element in error has no position, and reports itself as paused.
    if (video.error || isBroken) return
    positionS = video.currentTime
    wasPlaying = !video.paused
  }
  for (const type of ['timeupdate', 'seeking', 'play', 'pause']) video.addEventListener(type, note, { signal })
  for (const type of ['visibilitychange', 'pageshow']) {
    page.addEventListener(
      type,
      () => {
        if (page.document.hidden) isMendable = true
        else if (isBroken) mend()
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
    stop() {
      life.abort()
      session.stop()
    },
  }
}
