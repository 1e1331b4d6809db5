import type { EpisodeDetails } from '@cliffhanger/contract/entities'
import { attachControlsHide } from '@cliffhanger/player-core/features/controls-hide'
import { attachKeys } from '@cliffhanger/player-core/features/keys'
import { attachMute } from '@cliffhanger/player-core/features/mute'
import { attachProgress, type Progress } from '@cliffhanger/player-core/features/progress'
import { attachSavePosition } from '@cliffhanger/player-core/features/save-position'
import { attachSeekSlider, type SeekSlider } from '@cliffhanger/player-core/features/seek-slider'
import { attachSlideTrack } from '@cliffhanger/player-core/features/slide-track'
import { attachSwipe, type Swipe } from '@cliffhanger/player-core/features/swipe'
import {
  attachWatchTime,
  type EarlyEpisodeStart,
  type SlideStart,
  type SlideWatchRecord,
} from '@cliffhanger/player-core/features/watch-time'
import { decideAdvance } from '@cliffhanger/player-core/feed/window'
import type { SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { createStore, type ReadonlyStore } from '@cliffhanger/player-core/store'
import type { TitleFeed } from './title-feed.ts'

/**
 * `chosen`: picked by the viewer, resumes at the saved position; `slid`: by swipe, wheel or key; `advanced`: the
 * previous episode ended.
 */
export type EpisodeChangeCause = 'chosen' | 'slid' | 'advanced'

export interface WatchingState {
  /** Whether the end card is shown. */
  readonly isAtEnd: boolean
  /** True while casting; the pool then stays paused. */
  readonly isAtReceiver: boolean
}

/** Handles the viewer's commands instead of the pool while casting. */
export interface CastCommands {
  toggle(): void
  seekBy(seconds: number): void
}
/** An episode to cast, with URLs that are valid for at least half an hour. */
export interface EpisodeToCast {
  readonly n: number
  readonly url: string
  /** Start position in seconds. */
  readonly at: number
  readonly subtitles: EpisodeDetails['subtitles']
}

export interface WatchingOptions {
  readonly pool: SlotPool
  readonly feed: TitleFeed
  readonly page: Document
  /** Monotonic clock, ms. */
  readonly now: () => number
  /** Runs a task once the current change has been painted. */
  afterPaint(task: () => void): void
  readonly isAutoNext: () => boolean
  readonly isMuted: boolean
  saveMuted(isMuted: boolean): void
  savePosition(episode: number, seconds: number): void
  report(episode: number, record: SlideWatchRecord): void
  /** Callbacks: `show` before an episode becomes current, `start` at its first moving frame. */
  readonly viewing: { show(arrival: EpisodeChangeCause): void; start(start: SlideStart): void }
  /** Called when an episode becomes current. */
  onShown(episode: number): void
  onClose(): void
  /** If true, the first episode does not play until the viewer starts it. */
  readonly startsPaused?: boolean
  /** The episode that already plays when the visit starts. */
  readonly running?: EarlyEpisodeStart | undefined
  readonly signal: AbortSignal
}

export interface EpisodePlayback {
  readonly state: ReadonlyStore<WatchingState>
  readonly progress: ReadonlyStore<Progress>
  readonly slider: SeekSlider
  /**
   * Inserts the pool's elements into `track` and attaches the swipe to `frame`. Returns the store of the controls'
   * visibility.
   */
  mount(track: HTMLElement, frame: HTMLElement, signal: AbortSignal): ReadonlyStore<{ isVisible: boolean }>
  show(index: number, arrival: EpisodeChangeCause): void
  /**
   * Returns whether an episode is locked, as far as known: the app requests locked episodes only when they become
   * current.
   */
  isLocked(index: number): boolean
  step(direction: 1 | -1): void
  /**
   * Applies a swipe or key that was recorded on the placeholder: one step from the first episode, even if the first
   * episode has ended meanwhile.
   */
  stepFromFirst(direction: 1 | -1): void
  toggle(): void
  toggleMute(): void
  retry(): void
  /** Pauses the pool and sends the viewer's commands to a cast device, until called with undefined. */
  setReceiver(commands: CastCommands | undefined): void
  /** Reloads an episode for casting; undefined if it cannot be played. */
  freshEpisode(index: number): Promise<EpisodeToCast | undefined>
  /** Saves a position reported by the cast device. */
  savePosition(index: number, seconds: number): void
  /** Called when the cast device has played the current episode to its end. */
  finish(): void
}

/** Creates the playback of a visit: a title's feed on the page's pool, with all listeners. */
export function createEpisodePlayback(options: WatchingOptions): EpisodePlayback {
  const { pool, feed, page, signal } = options
  const state = createStore<WatchingState>({ isAtEnd: false, isAtReceiver: false })
  let receiver: CastCommands | undefined
  let swipe: Swipe | undefined
  /** Index of the first shown episode. Until it is set, the pool may contain an episode that was started in advance. */
  let firstIndex: number | undefined
  let isPausedAtFirst = options.startsPaused ?? false

  const episodes = () => {
    const { title } = feed.state.get()
    return title.status === 'ready' ? title.video.episodes : []
  }
  const index = () => pool.state.get().index
  const canMove = (direction: 1 | -1) => {
    const target = index() + direction
    return index() >= 0 && target >= 0 && target < episodes().length
  }
  const show = (target: number, arrival: EpisodeChangeCause) => {
    state.set({ isAtEnd: false })
    feed.enter(target, arrival === 'chosen')
    const isFirst = firstIndex === undefined
    if (isFirst || index() < 0) pool.setSources(feed.sourceAt)
    const isPaused = receiver !== undefined || (isFirst && isPausedAtFirst)
    firstIndex ??= target
    options.viewing.show(arrival)
    pool.show(target, { ...(arrival === 'advanced' && { at: 0 }), isPaused })
    const n = episodes()[target]?.n
    options.afterPaint(() => {
      if (signal.aborted || index() !== target) return
      feed.lookAhead()
      if (n !== undefined) options.onShown(n)
    })
  }
  const move = (direction: 1 | -1, arrival: EpisodeChangeCause) => {
    if (!canMove(direction)) {
      const isAtEnd = direction === 1 && index() === episodes().length - 1
      // Pause, because the end card covers the picture.
      if (isAtEnd) pool.pause()
      return state.set({ isAtEnd })
    }
    show(index() + direction, arrival)
    swipe?.move(direction)
  }
  /**
   * Loads a new media URL for an episode, which the viewer may leave meanwhile. Returns whether the episode is still
   * current and has a new URL.
   */
  const renew = async (at: number, key: string) => {
    const media = await feed.renew(at)
    if (signal.aborted) return false
    pool.refresh(key, media)
    return media !== undefined && pool.current()?.key === key
  }
  const toggle = () => {
    if (receiver) return receiver.toggle()
    isPausedAtFirst = !isPausedAtFirst
    if (pool.current()?.video.paused) pool.play()
    else pool.pause()
  }

  const unsubscribe = feed.state.subscribe(
    () => firstIndex !== undefined && index() >= 0 && pool.setSources(feed.sourceAt),
  )
  pool.on('expired', ({ index: at, key }) => void renew(at, key), signal)
  // The watch time is attached before the automatic advance, so that an ended episode counts as finished, not as
  // swiped. When the page is hidden for good, the watch record is sent; a page restored from the back/forward cache
  // starts a new record.
  let visit = new AbortController()
  const follow = (running?: EarlyEpisodeStart) =>
    attachWatchTime({
      pool,
      running,
      now: options.now,
      report(record) {
        const n = episodes()[record.index]?.n
        if (n !== undefined) options.report(n, record)
      },
      started: options.viewing.start,
      signal: visit.signal,
    })
  page.defaultView?.addEventListener('pagehide', () => visit.abort(), { signal })
  page.defaultView?.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return
      visit = new AbortController()
      follow()
    },
    { signal },
  )
  follow(options.running)
  const finish = () => {
    const { to } = decideAdvance(index(), episodes().length, options.isAutoNext(), feed.sourceAt)
    if (to === 'end') state.set({ isAtEnd: true })
    else if (to !== 'stay') move(1, 'advanced')
  }
  pool.on('ended', finish, signal)
  // Media keys may start the pool, even while casting or behind the end card.
  pool.listen('play', () => (receiver ? pool.pause() : state.set({ isAtEnd: false })), signal)
  const savePosition = (at: number, seconds: number) => {
    feed.notePosition(at, seconds)
    const n = episodes()[at]?.n
    if (n !== undefined) options.savePosition(n, seconds)
  }
  const mute = attachMute({ pool, isMuted: options.isMuted, save: options.saveMuted, signal })
  attachSavePosition({
    pool,
    page,
    now: options.now,
    save: (_, at, seconds) => savePosition(at, seconds),
    signal,
  })
  attachKeys({
    target: window,
    actions: {
      close() {
        pool.pause()
        options.onClose()
      },
      seekBy(seconds) {
        if (receiver) return receiver.seekBy(seconds)
        const current = pool.current()
        if (current) pool.seek(current.video.currentTime + seconds)
      },
      slide: (direction) => move(direction, 'slid'),
      toggle,
    },
    signal,
  })
  const progress = attachProgress({ pool, signal })
  const slider = attachSeekSlider({ pool, signal })
  signal.addEventListener('abort', () => {
    unsubscribe()
    pool.close()
    visit.abort()
  })

  return {
    state,
    progress,
    slider,
    mount(track, frame, mounted) {
      const stage = attachSlideTrack({ container: track, pool, signal: mounted })
      swipe = attachSwipe({
        target: frame,
        canMove,
        onCommit: (direction) => show(index() + direction, 'slid'),
        stage,
        now: options.now,
        isMotionReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
        signal: mounted,
      })
      return attachControlsHide({ target: frame, signal: mounted })
    },
    show,
    isLocked: (at) => feed.sourceAt(at)?.state === 'locked',
    step: (direction) => move(direction, 'slid'),
    stepFromFirst(direction) {
      if (firstIndex !== undefined && index() !== firstIndex + direction) move(direction, 'slid')
    },
    toggle,
    toggleMute: () => mute.toggle(),
    retry() {
      const at = index()
      const key = pool.current()?.key
      // Without a connection, the episode may still be available as a download.
      const isUnreached = pool.state.get().error?.code === 'network'
      if (isUnreached && key !== undefined) void renew(at, key).then((isRenewed) => isRenewed && pool.retry())
      else if (feed.sourceAt(at)?.state !== 'ready') feed.retry(at)
      else pool.retry()
    },
    setReceiver(commands) {
      receiver = commands
      if (receiver) pool.pause()
      state.set({ isAtReceiver: receiver !== undefined })
    },
    async freshEpisode(at) {
      const media = await feed.renew(at)
      const n = episodes()[at]?.n
      const source = feed.sourceAt(at)
      const answer = n === undefined ? undefined : feed.state.get().answers.get(n)
      if (!media || n === undefined || source?.state !== 'ready' || answer?.status !== 'ready') return undefined
      return { n, url: media.url, at: source.at, subtitles: answer.details.subtitles }
    },
    savePosition,
    finish,
  }
}
