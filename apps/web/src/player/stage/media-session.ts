import { playerUiConstants } from '@cliffhanger/domain/constants'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { subscribeAfterPaint } from '#player/startup/after-paint.ts'

/** The current episode's data as shown by the operating system. */
export interface MediaSessionEpisode {
  readonly title: string
  readonly artist: string
  readonly coverUrl: string
}

interface Options {
  readonly pool: SlotPool
  readonly session: MediaSession
  /** Returns what the lock screen shows; undefined while there is no current episode. */
  playing(): MediaSessionEpisode | undefined
  step(direction: 1 | -1): void
  /** Runs a task once, after the current change has been painted. */
  afterPaint(task: () => void): void
  readonly signal: AbortSignal
}

/**
 * Connects the player to the lock screen, headphones and media keys: shows the episode there, and handles play,
 * pause, seek and change of episode.
 */
export function attachMediaSession({ pool, session, playing, step, afterPaint, signal }: Options): void {
  const seekBy = (seconds: number) => pool.seek((pool.current()?.video.currentTime ?? 0) + seconds)
  const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ['play', () => pool.play()],
    ['pause', () => pool.pause()],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? playerUiConstants.seekSeconds))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? playerUiConstants.seekSeconds)],
    ['seekto', ({ seekTime }) => seekTime !== undefined && pool.seek(seekTime)],
    ['previoustrack', () => step(-1)],
    ['nexttrack', () => step(1)],
  ]
  const setHandlers = (isOn: boolean) => {
    for (const [action, handler] of handlers) {
      try {
        session.setActionHandler(action, isOn ? handler : null)
      } catch {
        // Some browsers do not support every action and throw an error.
      }
    }
  }
  let shown: string | undefined
  const follow = () => {
    const now = playing()
    session.playbackState = !now ? 'none' : pool.current()?.video.paused === false ? 'playing' : 'paused'
    const key = now && `${now.artist} ${now.title}`
    if (key === shown) return
    shown = key
    session.metadata = now ? describe(now) : null
  }
  const place = ({ currentTime, duration, playbackRate }: HTMLVideoElement) => {
    if (!Number.isFinite(duration) || duration <= 0) return
    session.setPositionState?.({ duration, playbackRate, position: Math.min(currentTime, duration) })
  }

  setHandlers(true)
  const unsubscribe = subscribeAfterPaint(pool.state, follow, afterPaint)
  for (const type of ['play', 'pause'] as const) pool.listen(type, follow, signal)
  for (const type of ['playing', 'seeked', 'ratechange', 'durationchange'] as const) pool.listen(type, place, signal)
  follow()
  signal.addEventListener('abort', () => {
    unsubscribe()
    setHandlers(false)
    session.metadata = null
    session.playbackState = 'none'
  })
}

const describe = ({ title, artist, coverUrl }: MediaSessionEpisode) =>
  new MediaMetadata({ title, artist, artwork: [{ src: coverUrl }] })
