/**
 * One measured start of an episode. Times are in milliseconds since the finger left the screen or since the navigation
 * started.
 */
export interface EpisodeStart {
  /** Time until the first frame of the new episode was on the screen. */
  readonly firstFrame: number
  /** Time until a frame with a later media time followed, so that the picture moved. */
  readonly motion: number
  /** True if the first frame was already decoded and painted before the finger left the screen. */
  readonly wasReady: boolean
}

/** Stalls and playing time on a page, counted from the first motion of each episode on. */
export interface Rebuffering {
  readonly stalls: number
  readonly stallMs: number
  readonly playMs: number
}

interface PlayerProbe {
  /** Starts a measurement when a finger next leaves the screen. Ends the measurement of an earlier call. */
  arm(): void
  /** Resolves to the episode start measured after `arm`; never resolves if `arm` is called again. */
  started(): Promise<EpisodeStart>
  /** Resolves to the start of the first episode on the page, timed from the beginning of the navigation. */
  landed(): Promise<EpisodeStart>
  rebuffering(): Rebuffering
}

declare global {
  interface Window {
    playerProbe: PlayerProbe
  }
}

/**
 * Installs the probe, which must run in the page before the scripts of the page and does not depend on them. It
 * observes every <video> that is created, parsed or played. An episode lasts from one load of a source to the next. Its
 * first frame counts once its element is on the screen, plays, and has presented a frame: at the time of the
 * requestVideoFrameCallback or, if the frame was presented before play(), at the end of the next animation frame.
 */
export function installProbe(): void {
  interface Episode {
    load: number
    shownAt: number
    mediaTime: number
    movedAt: number
    playedAt: number
  }
  const episodes = new WeakMap<HTMLVideoElement, Episode>()
  const videos = document.getElementsByTagName('video')
  const stage: { video?: HTMLVideoElement; movedAt: number; waitingSince: number } = { movedAt: 0, waitingSince: 0 }
  let [stalls, stallMs, playMs] = [0, 0, 0]

  const watchFrames = (video: HTMLVideoElement, episode: Episode) => {
    const { load } = episode
    const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
      if (load !== episode.load) return
      const isFirst = episode.shownAt === 0
      if (isFirst) episode.shownAt = performance.now()
      if (!isFirst && !video.paused && mediaTime > episode.mediaTime + 0.001) {
        episode.movedAt = performance.now()
        return
      }
      // A frame that a paused element presents after a seek does not count as motion.
      if (isFirst || video.paused) episode.mediaTime = mediaTime
      video.requestVideoFrameCallback(look)
    }
    video.requestVideoFrameCallback(look)
  }
  const adopt = (video: HTMLVideoElement): Episode => {
    const known = episodes.get(video)
    if (known) return known
    const episode: Episode = { load: 0, shownAt: 0, mediaTime: -1, movedAt: 0, playedAt: 0 }
    episodes.set(video, episode)
    const renew = () => {
      episode.load += 1
      episode.shownAt = 0
      episode.movedAt = 0
      watchFrames(video, episode)
    }
    for (const type of ['emptied', 'loadstart']) video.addEventListener(type, renew)
    video.addEventListener('waiting', () => {
      if (video !== stage.video || stage.movedAt === 0 || stage.waitingSince > 0) return
      stage.waitingSince = performance.now()
      stalls += 1
    })
    video.addEventListener('playing', () => {
      if (video === stage.video) endWaiting()
    })
    watchFrames(video, episode)
    return episode
  }
  const endWaiting = () => {
    if (stage.waitingSince > 0) stallMs += performance.now() - stage.waitingSince
    stage.waitingSince = 0
  }
  const leaveStage = () => {
    endWaiting()
    if (stage.movedAt > 0) playMs += performance.now() - stage.movedAt
    stage.movedAt = 0
  }

  HTMLMediaElement.prototype.play = new Proxy(HTMLMediaElement.prototype.play, {
    apply(play, video, args) {
      if (video instanceof HTMLVideoElement) {
        const episode = adopt(video)
        if (video.paused) episode.playedAt = performance.now()
      }
      return Reflect.apply(play, video, args)
    },
  })
  Document.prototype.createElement = new Proxy(Document.prototype.createElement, {
    apply(create, page, args) {
      const element = Reflect.apply(create, page, args)
      if (element instanceof HTMLVideoElement) adopt(element)
      return element
    },
  })
  new MutationObserver(() => {
    for (const video of videos) adopt(video)
  }).observe(document, { childList: true, subtree: true })

  const isOnScreen = (video: HTMLVideoElement) => {
    const { top, bottom, left, right, width } = video.getBoundingClientRect()
    const isWithin = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width > 0
    return isWithin && video.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  const onStage = () => {
    const video = [...videos].find((one) => !one.paused && isOnScreen(one))
    return video && { video, load: adopt(video).load }
  }
  const endOfFrame = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(0)
      })
    })
  /**
   * Calls `find` at the end of each animation frame until it returns a value. Never resolves once `isCurrent` returns
   * false.
   */
  async function until<T>(isCurrent: () => boolean, find: (frameEndedAt: number) => T | undefined): Promise<T> {
    while (isCurrent()) {
      const found = find(await endOfFrame())
      if (found !== undefined) return found
    }
    return new Promise(() => {})
  }

  /** @param from start time of the measurement @param before the video that was visible and playing at that time */
  async function measure(
    from: number,
    before: ReturnType<typeof onStage>,
    isCurrent: () => boolean = () => true,
  ): Promise<EpisodeStart> {
    leaveStage()
    const isNew = (video: HTMLVideoElement) => video !== before?.video || adopt(video).load !== before.load
    const { video, firstFrame, wasReady } = await until(isCurrent, (frameEndedAt) => {
      const shown = [...videos].find((one) => !one.paused && isNew(one) && adopt(one).shownAt > 0 && isOnScreen(one))
      if (!shown) return
      const { shownAt, playedAt } = adopt(shown)
      const wasPresented = shownAt < Math.max(from, playedAt)
      return { video: shown, firstFrame: wasPresented ? frameEndedAt : shownAt, wasReady: shownAt < from }
    })
    const episode = adopt(video)
    if (episode.movedAt > 0 && episode.movedAt < from) {
      // The viewer has returned to an episode that moved before this measurement. Only a motion from now on counts.
      episode.movedAt = 0
      episode.mediaTime = video.currentTime
      watchFrames(video, episode)
    }
    const movedAt = await until(isCurrent, () => episode.movedAt || undefined)
    Object.assign(stage, { video, movedAt, waitingSince: 0 })
    return { firstFrame: firstFrame - from, motion: movedAt - from, wasReady }
  }

  let armed: Promise<EpisodeStart> | undefined
  let begin: ((event: Event) => void) | undefined
  for (const type of ['pointerup', 'touchend'] as const) {
    addEventListener(type, (event) => begin?.(event), { capture: true })
  }
  window.playerProbe = {
    arm() {
      const before = onStage()
      const start: Promise<EpisodeStart> = new Promise<Event>((resolve) => {
        begin = resolve
      }).then(({ timeStamp }) => {
        begin = undefined
        return measure(timeStamp, before, () => armed === start)
      })
      armed = start
    },
    started: () => armed ?? Promise.reject(new Error('the probe is not armed in this document')),
    landed: () => measure(0, undefined),
    rebuffering() {
      const [waited, played] = [stage.waitingSince, stage.movedAt].map((since) =>
        since > 0 ? performance.now() - since : 0,
      )
      return { stalls, stallMs: stallMs + (waited ?? 0), playMs: playMs + (played ?? 0) }
    },
  }
}
