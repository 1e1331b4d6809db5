import type { Engine, EpisodeMedia } from '../engine/engine.ts'
import type { SlotPool } from '../pool/slot-pool.ts'

/** Language id of the video's original sound. */
export const originalSoundId = 0

/**
 * If sound and picture differ by more than this many seconds, a seek corrects the difference. The playback rate
 * corrects a smaller difference.
 */
const mostDriftS = 0.1
const unheardDriftS = 0.02
const mostCorrection = 0.05

/** Plays the dubbing track in the viewer's language for every episode that has one. */
export interface DubPlayer {
  /** Chooses a language id or `originalSoundId`. The first call must be within a user gesture. */
  choose(language: number): void
}

/** From this `readyState` on, an element has enough data to continue. */
const haveFutureData = 3

/**
 * Creates a player that plays dubbing tracks on a separate element, in sync with the current video element of the pool,
 * which is muted meanwhile. The picture therefore keeps playing when the viewer changes the language, with every
 * engine. The original sound is played if the track is missing, fails, stalls or is refused by the browser, and during
 * remote playback, which includes only the video element.
 */
export function createDubPlayer(options: {
  pool: SlotPool
  /** Element that plays the dubbing track; it is not inserted into the page. */
  element: HTMLVideoElement
  engine: Engine
  /** Event target that receives the viewer's clicks and key presses. */
  page: EventTarget
}): DubPlayer {
  const { pool, element, engine, page } = options
  const { signal } = new AbortController()
  let chosen = originalSoundId
  /** The loaded dubbing track and the base URL of its segments. */
  let loaded: { readonly track: string; readonly base: string } | undefined
  let failed: string | undefined
  /** True while the dubbing track is playing and the original sound is muted. */
  let isHeard = false
  let wantsPlay = false
  /** True after the browser has refused to play the dubbing track, until the viewer's next gesture. */
  let isRefused = false

  const wanted = () => {
    const current = pool.state.get().isNativeOnly ? undefined : pool.current()
    const start = current?.media?.start
    const dub = chosen === originalSoundId ? undefined : start?.dubs?.find(({ language }) => language === chosen)
    if (!current || !start || !dub) return undefined
    const track = `${current.key} ${dub.segments}`
    const rung = { ...dub, id: track, width: 0, height: 0 }
    const source: EpisodeMedia = { url: '', start: { ...start, rungs: [rung], alternatives: undefined } }
    return track === failed ? undefined : { video: current.video, base: start.base, track, source }
  }
  const stop = () => {
    if (!loaded) return
    loaded = undefined
    isHeard = false
    wantsPlay = false
    engine.stop()
    const { isMuted } = pool.state.get()
    for (const video of pool.videos) video.muted = isMuted
  }
  const setHeard = (isPlaying: boolean) => {
    if (loaded) isHeard = isPlaying
    follow()
  }
  const refuse = () => {
    isRefused = true
    pause()
    setHeard(false)
  }
  const play = (video: HTMLVideoElement) => {
    align(video)
    if (isRefused) return
    wantsPlay = true
    engine.play().catch((cause) => cause instanceof Error && cause.name === 'NotAllowedError' && refuse())
  }
  const pause = () => {
    wantsPlay = false
    engine.pause()
  }
  const align = (video: HTMLVideoElement) => {
    const driftS = video.currentTime - element.currentTime
    if (Math.abs(driftS) > mostDriftS) engine.seek(video.currentTime)
    const isCorrected = Math.abs(driftS) > unheardDriftS && Math.abs(driftS) <= mostDriftS
    const correction = isCorrected ? Math.max(-mostCorrection, Math.min(mostCorrection, driftS)) : 0
    element.playbackRate = video.playbackRate * (1 + correction)
  }
  /** Loads the chosen dubbing track of the current episode. Mutes the original sound while the track is heard. */
  const follow = () => {
    const next = wanted()
    if (!next) return stop()
    const { video, base, track, source } = next
    if (loaded?.track !== track) {
      loaded = { track, base }
      isHeard = false
      wantsPlay = false
      engine.load(source, video.currentTime)
      if (!video.paused) play(video)
    } else if (loaded.base !== base) {
      loaded = { track, base }
      engine.refresh(source, video.currentTime)
    }
    const { isMuted } = pool.state.get()
    // Setting `muted` to its present value fires no event, so this function does not trigger itself endlessly.
    video.muted = isHeard || isMuted
    element.muted = isMuted
    element.volume = video.volume
  }

  pool.state.subscribe(follow)
  element.addEventListener('playing', () => setHeard(true))
  // Safari lets the element start, and pauses it once it detects sound.
  element.addEventListener('pause', () => wantsPlay && element.paused && !element.ended && refuse())
  const retry = () => {
    if (!isRefused) return
    isRefused = false
    const current = pool.current()
    if (!current || !loaded) return
    play(current.video)
    if (current.video.paused) pause()
  }
  for (const type of ['click', 'keydown']) page.addEventListener(type, retry, { capture: true })
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
  pool.listen(
    'timeupdate',
    whileLoaded((video) => {
      align(video)
      // The element fires `playing` again once it has enough data.
      if (element.readyState < haveFutureData && !element.ended) setHeard(false)
    }),
    signal,
  )
  pool.listen('ratechange', whileLoaded(align), signal)
  pool.listen('volumechange', follow, signal)
  for (const type of ['pause', 'waiting', 'seeking', 'ended'] as const) {
    pool.listen(type, whileLoaded(pause), signal)
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
      isRefused = false
      follow()
    },
  }
}
