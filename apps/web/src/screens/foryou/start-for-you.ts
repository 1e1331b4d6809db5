import type { ForYouTitle } from '@cliffhanger/contract/entities'
import { forYou, maxReportedViews } from '@cliffhanger/contract/for-you'
import { playback } from '@cliffhanger/contract/playback'
import { attachKeys } from '@cliffhanger/player-core/features/keys'
import { attachMute } from '@cliffhanger/player-core/features/mute'
import { attachProgress, type Progress } from '@cliffhanger/player-core/features/progress'
import { attachSavePosition } from '@cliffhanger/player-core/features/save-position'
import { attachSlideTrack } from '@cliffhanger/player-core/features/slide-track'
import { attachSwipe, type Swipe } from '@cliffhanger/player-core/features/swipe'
import { attachWatchTime, type SlideWatchRecord } from '@cliffhanger/player-core/features/watch-time'
import type { PoolState, SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import type { ReadonlyStore } from '@cliffhanger/player-core/store'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/use-api.ts'
import { mediaOfDetails } from '#player/stage/episode-source.ts'
import { keepScreenAwake } from '#player/stage/keep-awake.ts'
import { cacheSavedPosition, storeStopPosition } from '#player/stage/known-title.ts'
import { setQualityRule, sharedPool } from '#player/stage/shared-pool.ts'
import { afterPaint } from '#player/startup/after-paint.ts'
import { episodeLoader } from '#player/startup/load-title.ts'
import { effectiveQuality } from '#player/startup/saves-data.ts'
import { continueInPlayer, getPrefetchedTitles } from '#player/startup/tap-start.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { createForYouFeed, type ForYouFeed, titlesPerPage } from './for-you-feed.ts'

/** A viewed title, as reported to the server. */
export interface ForYouViewRecord {
  readonly vidId: string
  readonly isSkipped: boolean
}

/** Batch size, so that not every swipe sends a request. */
const viewsPerReport = 5

/**
 * Collects views of the feed and reports them in batches of five, and on `flush`. Views that could not be sent are sent
 * with the next batch. @param send returns whether the server has stored the views
 */
export function createViewReporter(send: (views: ForYouViewRecord[]) => Promise<boolean>) {
  let waiting = new Map<string, ForYouViewRecord>()

  async function flush(): Promise<void> {
    if (waiting.size === 0) return
    const views = [...waiting.values()].slice(-maxReportedViews)
    waiting = new Map()
    if (await send(views)) return
    // A later view of the same title takes precedence.
    waiting = new Map([...views.map((view) => [view.vidId, view] as const), ...waiting])
  }
  return {
    add(view: ForYouViewRecord): void {
      waiting.set(view.vidId, view)
      if (waiting.size >= viewsPerReport) void flush()
    },
    flush: () => void flush(),
  }
}

/** A title that the viewer leaves within this time counts as skipped; afterwards it is prefetched for a tap. */
const skippedSeconds = 3
/** From this position on, a view counts as watching: the position is saved. */
const watchedSeconds = 10
/** Minimum time between two requests for the same title. Without it, a failed request would be repeated at once. */
const prefetchEveryMs = 30_000

interface ForYouPorts {
  readonly api: Pick<Api, 'run' | 'config' | 'act'>
  readonly settings: Settings
  readonly queries: QueryClient
  /** Opens the player for the title at `index`. */
  onContinue(index: number): void
  onClose(): void
  readonly signal: AbortSignal
}
/** Returns the episode that a tap opens: the current episode or, after its end, the next episode if there is one. */
export const episodeToOpen = ({ episodeN, nEpisode }: ForYouTitle, status: PoolState['status']): number =>
  status === 'ended' && nEpisode > 1 ? episodeN + 1 : episodeN

/** A visit to "For you"; ends when the signal aborts. */
export interface ForYouVisit {
  readonly feed: ForYouFeed
  readonly pool: SlotPool
  readonly progress: ReadonlyStore<Progress>
  isSaving(): boolean
  /** Inserts the video elements into `track` and attaches the swipe handling to `frame`. */
  mount(track: HTMLElement, frame: HTMLElement, signal: AbortSignal): void
  step(direction: 1 | -1): void
  /** Starts, pauses or resumes the current episode. */
  toggle(): void
  toggleMute(): void
  /**
   * Must be called before the player opens. Stores the position at which the player resumes. If the player opens the
   * same episode, it continues in the same video element.
   */
  leave(): void
  reload(): void
}

const wantsLessData = () => matchMedia('(prefers-reduced-data: reduce)').matches

export function startForYou(ports: ForYouPorts): ForYouVisit {
  const { api, settings, signal } = ports
  const { run, config } = api
  const quality = () => (wantsLessData() ? 'saving' : effectiveQuality(settings))
  const isSaving = () => quality() === 'saving'
  setQualityRule(quality)
  const pool = sharedPool()
  const feed = createForYouFeed({
    async load(knownIds) {
      const answer = await run(forYou.forYou, { pageSize: titlesPerPage, knownIds: [...knownIds] })
      return answer.ok ? { titles: answer.value.rows } : { failure: answer.reason }
    },
    hosts: config.mediaHosts,
    isSaving,
  })
  const reports = createViewReporter(async (views) => (await run(forYou.forYouViews, { views }, { isKept: true })).ok)
  let swipe: Swipe | undefined
  let continued: ForYouTitle | undefined
  let prefetched: { readonly vidId: string; readonly atMs: number } | undefined
  const now = () => performance.now()
  const index = () => pool.state.get().index
  const titleAt = (at: number) => feed.state.get().titles[at]

  function show(target: number): void {
    feed.allow(undefined)
    pool.show(target, { isPaused: isSaving() })
    afterPaint(() => {
      if (!signal.aborted) void feed.loadAhead(target)
    })
  }
  const canMove = (direction: 1 | -1) => {
    const target = index() + direction
    return index() >= 0 && target >= 0 && target < feed.count()
  }
  function move(direction: 1 | -1): void {
    if (!canMove(direction)) return
    show(index() + direction)
    swipe?.move(direction)
  }
  function toggle(): void {
    if (feed.sourceAt(index())?.state === 'pending') {
      feed.allow(index())
      pool.setSources(feed.sourceAt)
      pool.show(index())
    } else if (pool.state.get().status === 'error') pool.retry()
    else if (pool.current()?.video.paused) pool.play()
    else pool.pause()
  }
  function report({ index: at, watched, startUpMs, end }: SlideWatchRecord): void {
    const title = titleAt(at)
    // An episode that did not start is not reported as viewed.
    if (!title || startUpMs === undefined) return
    reports.add({ vidId: title.vidId, isSkipped: end === 'swiped' && watched < skippedSeconds })
  }
  async function renew(at: number, key: string): Promise<void> {
    const title = titleAt(at)
    const answer = title && (await episodeLoader(run)(title.vidId, title.episodeN))
    if (signal.aborted) return
    pool.refresh(key, answer?.status === 'ready' ? mediaOfDetails(answer.details, config.mediaHosts) : undefined)
  }

  pool.setRate(settings.get(nonSpecKeys.speed))
  pool.setSources(feed.sourceAt)
  const unsubscribe = feed.state.subscribe(() => {
    if (index() >= 0) pool.setSources(feed.sourceAt)
    else if (titleAt(0)) show(0)
  })
  pool.on('expired', ({ index: at, key }) => void renew(at, key), signal)
  let viewing = new AbortController()
  const watchTime = () => attachWatchTime({ pool, now, report, signal: viewing.signal })
  // Reports the displayed title. A page restored from the back/forward cache records a new view.
  const endViewing = () => {
    viewing.abort()
    reports.flush()
  }
  window.addEventListener('pagehide', endViewing, { signal })
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return
      viewing = new AbortController()
      watchTime()
    },
    { signal },
  )
  watchTime()
  const mute = attachMute({
    pool,
    isMuted: settings.get(nonSpecKeys.isMuted) === 1,
    save: (isMuted) => settings.set(nonSpecKeys.isMuted, isMuted ? 1 : 0),
    signal,
  })
  attachSavePosition({
    pool,
    page: document,
    now,
    save(_, at, seconds) {
      const title = titleAt(at)
      if (title && seconds >= watchedSeconds) void savePosition(ports, title.vidId, title.episodeN, seconds)
    },
    signal,
  })
  pool.listen(
    'timeupdate',
    ({ currentTime }, at) => {
      const { vidId } = titleAt(at) ?? {}
      const lists = getPrefetchedTitles()
      if (!lists || vidId === undefined || currentTime < skippedSeconds || isSaving()) return
      if (prefetched?.vidId === vidId && now() - prefetched.atMs < prefetchEveryMs) return
      prefetched = { vidId, atMs: now() }
      void lists.ask(vidId)
    },
    signal,
  )
  attachKeys({
    target: window,
    actions: {
      close: ports.onClose,
      seekBy: (seconds) => pool.seek((pool.current()?.video.currentTime ?? 0) + seconds),
      slide: move,
      toggle,
    },
    signal,
  })
  window.addEventListener(
    'keydown',
    (event) => {
      const isOfControl = event.target instanceof Element && event.target.closest('a, button, input, dialog')
      if (event.key === 'Enter' && !event.defaultPrevented && !isOfControl && titleAt(index())) {
        ports.onContinue(index())
      }
    },
    { signal },
  )
  keepScreenAwake({ pool, page: document, signal })
  document.addEventListener('visibilitychange', () => document.hidden && reports.flush(), { signal })
  const progress = attachProgress({ pool, signal })
  signal.addEventListener('abort', () => {
    unsubscribe()
    endViewing()
    // The URL is checked, because the viewer may have gone back before the player opened.
    const opensPlayer = location.pathname === '/video'
    const playsOn = opensPlayer && continued && continueInPlayer(continued, continued.episodeN, config.mediaHosts)
    if (!playsOn) pool.close()
  })
  void feed.loadAhead(0)

  return {
    feed,
    pool,
    progress,
    isSaving,
    mount(track, frame, mounted) {
      const stage = attachSlideTrack({ container: track, pool, signal: mounted })
      swipe = attachSwipe({
        target: frame,
        canMove,
        onCommit: (direction) => show(index() + direction),
        stage,
        now,
        isMotionReduced: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
        signal: mounted,
      })
    },
    step: move,
    toggle,
    toggleMute: () => mute.toggle(),
    leave() {
      const title = titleAt(index())
      if (!title) return
      api.act('continue', title.vidId)
      storeStopPosition({ vid: title.vidId, n: title.episodeN, seconds: pool.current()?.video.currentTime ?? 0 })
      continued = title
    },
    reload: () => void feed.loadAhead(Math.max(0, index())),
  }
}

async function savePosition(
  { api: { run }, queries }: ForYouPorts,
  videoId: string,
  episodeN: number,
  lookTime: number,
): Promise<void> {
  cacheSavedPosition({ vid: videoId, n: episodeN, seconds: lookTime })
  await run(playback.updateEpisodeRecord, { videoId, episodeN, lookTime }, { isKept: true })
  await queries.invalidateQueries({ queryKey: [playback.getWatchRecordList.path] })
}
