import type { Engine, MediaSourceRef } from '../engine/engine.ts'
import type { SlotPool } from '../pool/slot-pool.ts'

/** Id of the sound in the video itself. */
export const originalSound = 0

/** Difference in seconds between sound and picture that is corrected by a seek; a smaller one by the speed. */
const mostDriftS = 0.1
const unheardDriftS = 0.02
const mostCorrection = 0.05

/** Plays the dubbing track that the viewer has chosen, for every episode that has it. */
export interface DubPlayer {
  /** Chooses a language id, or `originalSound`. Call the first time within a user gesture. */
  choose(language: number): void
}

/**
 * Plays dubbing tracks on an element of their own, which follows the current element of the pool, whose sound is off
 * meanwhile. So the picture goes on when the viewer changes the language, whatever engine plays it. An episode whose
 * track is missing or fails plays its own sound.
 */
export function createDubPlayer(options: {
  pool: SlotPool
  /** An element outside of the page. */
  element: HTMLVideoElement
  engine: Engine
}): DubPlayer {
  const { pool, element, engine } = options
  const { signal } = new AbortController()
  let chosen = originalSound
  /** The track that is loaded, and the address that it is loaded from. */
  let loaded: { readonly track: string; readonly base: string } | undefined
  let failed: string | undefined

  const wanted = () => {
    const current = pool.current()
    const start = current?.media?.start
    const dub = chosen === originalSound ? undefined : start?.dubs?.find(({ language }) => language === chosen)
    if (!current || !start || !dub) return undefined
    const track = `${current.key} ${dub.segments}`
    const rung = { ...dub, id: track, width: 0, height: 0 }
    const source: MediaSourceRef = { url: '', start: { ...start, rungs: [rung], alternatives: undefined } }
    return track === failed ? undefined : { video: current.video, base: start.base, track, source }
  }
  const stop = () => {
    if (!loaded) return
    loaded = undefined
    engine.stop()
    const { isMuted } = pool.state.get()
    for (const video of pool.videos) video.muted = isMuted
  }
  const play = (video: HTMLVideoElement) => {
    align(video)
    engine.play().catch(() => {})
  }
  const align = (video: HTMLVideoElement) => {
    const driftS = video.currentTime - element.currentTime
    if (Math.abs(driftS) > mostDriftS) engine.seek(video.currentTime)
    const isHeard = Math.abs(driftS) > unheardDriftS && Math.abs(driftS) <= mostDriftS
    const correction = isHeard ? Math.max(-mostCorrection, Math.min(mostCorrection, driftS)) : 0
    element.playbackRate = video.playbackRate * (1 + correction)
  }
  /** Loads and mutes what the current episode and the choice require. */
  const follow = () => {
    const next = wanted()
    if (!next) return stop()
    const { video, base, track, source } = next
    if (loaded?.track !== track) {
      loaded = { track, base }
      engine.load(source, video.currentTime)
      if (!video.paused) play(video)
    } else if (loaded.base !== base) {
      loaded = { track, base }
      engine.refresh(source)
    }
    // Setting an equal value fires no event.
    video.muted = true
    element.muted = pool.state.get().isMuted
    element.volume = video.volume
  }

  pool.state.subscribe(follow)
  engine.on(
    'error',
    () => {
      failed = loaded?.track
      stop()
    },
    signal,
  )
  const whileLoaded = (act: (video: HTMLVideoElement) => void) => (video: HTMLVideoElement) => {
    follow()
    if (loaded) act(video)
  }
  pool.listen('playing', whileLoaded(play), signal)
  pool.listen('timeupdate', whileLoaded(align), signal)
  pool.listen('ratechange', whileLoaded(align), signal)
  pool.listen('volumechange', follow, signal)
  for (const type of ['pause', 'waiting', 'seeking', 'ended'] as const) {
    pool.listen(
      type,
      whileLoaded(() => engine.pause()),
      signal,
    )
  }
  pool.listen(
    'seeked',
    whileLoaded((video) => (video.paused ? align(video) : play(video))),
    signal,
  )
  return {
    choose(language) {
      if (language === chosen) return
      chosen = language
      failed = undefined
      follow()
    },
  }
}
