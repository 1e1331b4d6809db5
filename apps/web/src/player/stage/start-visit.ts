import { accounts } from '@cliffhanger/contract/accounts'
import { playback } from '@cliffhanger/contract/playback'
import { initialEpisodeIndex } from '@cliffhanger/domain/opening-episode'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/use-api.ts'
import type { Downloads } from '#features/downloads/downloads.ts'
import type { TitleResponse } from '#features/titles/title-lists.ts'
import { createUnlocking, type Unlocking } from '#player/paywall/unlocking/unlocking.ts'
import { unlockingPorts } from '#player/paywall/unlocking/unlocking-ports.ts'
import { afterPaint } from '#player/startup/after-paint.ts'
import { detachEarlyKeys } from '#player/startup/early-input.ts'
import { clearPageStartedEpisode, takePageStartedEpisode } from '#player/startup/first-frame.ts'
import { type EmbeddedTitle, episodeLoader, takeEmbeddedTitle, titleLoader } from '#player/startup/load-title.ts'
import { effectiveQuality } from '#player/startup/saves-data.ts'
import { getPrefetchedTitles, takeTapStartedEpisode } from '#player/startup/tap-start.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { hasNavigated } from '#ui/navigation/address.ts'
import { episodeKey, isServerUnreached } from './episode-source.ts'
import { keepScreenAwake } from './keep-awake.ts'
import { cacheSavedPosition, findCachedPosition, isProbablyMember, takeStopPosition } from './known-title.ts'
import { attachMediaSession, type MediaSessionEpisode } from './media-session.ts'
import { type RunningEpisode, setQualityRule, sharedPool } from './shared-pool.ts'
import { sleepTimerStore } from './sleep-state.ts'
import { createTitleFeed, type TitleFeed, type TitleFeedPorts, type TitleFeedState } from './title-feed.ts'
import { buildWatchEvent, coldStartMs, trackViewing } from './watch-events.ts'
import { createEpisodePlayback, type EpisodePlayback } from './watching.ts'

/** One visit to a title's player, until the signal aborts. */
export interface PlayerVisit {
  readonly feed: TitleFeed
  readonly watching: EpisodePlayback
  readonly unlocking: Unlocking
  reload(): void
}

interface VisitPorts {
  readonly vid: string
  readonly api: Pick<Api, 'run' | 'config' | 'track'>
  readonly settings: Settings
  readonly queries: QueryClient
  /** Id of the interface language. */
  readonly languageId: number
  /** Returns the episode number in the URL. */
  askedEpisode(): number | undefined
  /** Returns title, artist and cover for the system's media controls. */
  mediaInfo(state: TitleFeedState, index: number): MediaSessionEpisode | undefined
  onShown(episode: number): void
  onClose(): void
  readonly signal: AbortSignal
}

export function startPlayerVisit(ports: VisitPorts): PlayerVisit {
  const { vid, settings, signal } = ports
  const page = takeEmbeddedTitle(document, vid)
  const running = page && runningEpisode(page)
  const pool = sharedPool(running)
  setQualityRule(() => effectiveQuality(settings))
  const prefetched = page ? undefined : getPrefetchedTitles()?.take(vid)
  const started = running
    ? { from: running.frame.at, askedMs: 0, startUpMs: running.frame.startUpMs }
    : takeTapStartedEpisode(vid)
  const online = feedPorts(ports, prefetched?.answer, page ? undefined : started?.from)
  const openOwn = async () => (await import('#features/downloads/open-downloads.ts')).openDownloads(ports)
  const feed = createTitleFeed(vid, ports.api.config.brand.downloads ? withDownloads(online, openOwn) : online)
  const defer = deferUntilPainted(signal)
  const viewing = trackViewing({
    ...{ vid, pool, feed, track: ports.api.track, page: document, defer, signal },
    openedBy: page || !hasNavigated() ? 'cold' : 'tap',
    // If the page started the episode before the app loaded, it has measured the time of the first frame itself.
    coldMs: (startUpMs) => coldStartMs(running ? startUpMs : performance.now(), performance),
  })
  const watching = createEpisodePlayback({
    pool,
    feed,
    page: document,
    now: () => performance.now(),
    afterPaint,
    isAutoNext: () => settings.get(nonSpecKeys.autoNextEpisode) === 1 && sleepTimerStore.get().choice !== 'episode',
    isMuted: settings.get(nonSpecKeys.isMuted) === 1,
    saveMuted: (isMuted) => settings.set(nonSpecKeys.isMuted, isMuted ? 1 : 0),
    savePosition: (n, seconds) => defer(() => void savePosition(ports, n, seconds)),
    report(n, record) {
      const event = buildWatchEvent(vid, n, record, document.visibilityState === 'hidden')
      if (event) defer(() => ports.api.track('video_watch_analysis', event))
    },
    viewing,
    onShown: ports.onShown,
    onClose: ports.onClose,
    startsPaused: detachEarlyKeys(document),
    running: started,
    signal,
  })
  const { run } = ports.api
  const unlocking = createUnlocking(unlockingPorts({ vid, feed, run, queries: ports.queries, settings }))
  keepScreenAwake({ pool, page: document, signal })
  pool.setRate(settings.get(nonSpecKeys.speed))
  if ('mediaSession' in navigator) {
    const playing = () => ports.mediaInfo(feed.state.get(), pool.state.get().index)
    attachMediaSession({ pool, session: navigator.mediaSession, playing, step: watching.step, afterPaint, signal })
  }

  // The original audio plays until the code for dubbing tracks has loaded.
  const playDub = async () => (await import('#player/dub/play-dub.ts')).playDub(settings.get(nonSpecKeys.dubLanguage))
  if (settings.get(nonSpecKeys.dubLanguage) !== 0) {
    const follow = () => void playDub().catch(() => {})
    pool.listen('playing', follow, signal)
    // An episode that continues from another screen already plays, so no `playing` event follows.
    if (pool.state.get().status === 'playing') follow()
  }

  let isRefreshed = false
  /** Opens the requested episode, using the data embedded in the page if available. */
  async function open(data?: EmbeddedTitle) {
    const index = await feed.open(ports.askedEpisode(), data)
    if (signal.aborted) return
    if (index === undefined) {
      clearPageStartedEpisode()
      pool.close()
    } else watching.show(index, 'chosen')
    const isForAnother = data && data.userId !== '' && data.userId !== settings.get(keys.userId)
    const isInOtherLanguage = data && data.language !== ports.languageId
    if (isForAnother || isInOtherLanguage || prefetched?.isOld) refreshAfterFirstFrame()
  }
  /**
   * Refreshes stale data after the first frame. An episode that was started in advance may already show its first
   * frame.
   */
  function refreshAfterFirstFrame() {
    const refreshOnce = () => {
      if (!isRefreshed) void feed.refresh()
      isRefreshed = true
    }
    const { status } = pool.state.get()
    if (status === 'playing' || status === 'paused') refreshOnce()
    else pool.listen('playing', refreshOnce, signal)
  }
  void open(page)
  // The viewer may go back before the player is drawn.
  signal.addEventListener('abort', clearPageStartedEpisode)
  return { feed, watching, unlocking, reload: () => void open() }
}

/**
 * Takes over the episode that the page has started before the app loaded, if it is the requested episode; otherwise
 * stops it.
 */
function runningEpisode({ vidId, n, video }: EmbeddedTitle): RunningEpisode | undefined {
  const frame = takePageStartedEpisode()
  const index = initialEpisodeIndex(video.episodes, n, 0)
  if (frame?.vid === vidId && frame.n === n && !frame.hasFailed) return { frame, index, key: episodeKey(vidId, n) }
  frame?.engine.stop()
  return undefined
}

/** Returns a function that runs tasks after the next paint, or at once while the viewer leaves the page. */
function deferUntilPainted(signal: AbortSignal): (task: () => void) => void {
  let isLeaving = false
  window.addEventListener('pagehide', () => (isLeaving = true), { signal })
  window.addEventListener('pageshow', () => (isLeaving = false), { signal })
  return (task) => (isLeaving || signal.aborted ? task() : afterPaint(task))
}

async function savePosition({ vid, api: { run }, queries }: VisitPorts, n: number, seconds: number): Promise<void> {
  cacheSavedPosition({ vid, n, seconds })
  await run(playback.updateEpisodeRecord, { videoId: vid, episodeN: n, lookTime: seconds }, { isKept: true })
  await queries.invalidateQueries({ queryKey: [playback.getWatchRecordList.path] })
}

/**
 * Creates the ports of the title feed.
 * @param prefetched prefetched response for the title, replaces the first request
 * @param startedFrom position (seconds) at which the episode to open has already been started
 */
function feedPorts(
  { api: { run, config }, settings, queries }: VisitPorts,
  prefetched: Promise<TitleResponse> | undefined,
  startedFrom: number | undefined,
): TitleFeedPorts {
  let first = prefetched
  let from = startedFrom
  return {
    loadTitle(title) {
      const answer = first ?? titleLoader(run)(title)
      first = undefined
      return answer
    },
    async loadEpisode(title, n) {
      const answer = await episodeLoader(run)(title, n)
      // If the server returns the episode as locked, the viewer is no member, whatever the flag on this device says.
      if (answer.status === 'locked') settings.set(keys.vvip, 0)
      return answer
    },
    hosts: config.mediaHosts,
    isMember: () =>
      isProbablyMember(queries.getQueriesData({ queryKey: [accounts.getUserInfo.path] }), settings.get(keys.vvip)),
    knownPosition(title, n) {
      const known = takeStopPosition(title, n) ?? from ?? findCachedPosition(queries, title, n)
      from = undefined
      return known
    },
    lastKnownPosition: (title, n) => findCachedPosition(queries, title, n, Number.POSITIVE_INFINITY),
  }
}

/** Wraps the ports: responds from the downloads on this device if the server cannot be reached. */
export function withDownloads<P extends Pick<TitleFeedPorts, 'loadTitle' | 'loadEpisode'>>(
  online: P,
  openOwn: () => Promise<Pick<Downloads, 'findTitle' | 'findEpisode'>>,
): P {
  async function find<T>(ask: (own: Awaited<ReturnType<typeof openOwn>>) => Promise<T>): Promise<T | undefined> {
    try {
      return await ask(await openOwn())
    } catch {
      // The code for downloads is not cached, or the browser has no storage: the episode needs a connection.
      return undefined
    }
  }
  return {
    ...online,
    async loadTitle(vid) {
      const answer = await online.loadTitle(vid)
      if (!isServerUnreached(answer)) return answer
      const video = await find((own) => own.findTitle(vid))
      return video ? { status: 'ready', video } : answer
    },
    async loadEpisode(vid, episode) {
      const answer = await online.loadEpisode(vid, episode)
      if (!isServerUnreached(answer)) return answer
      const found = await find((own) => own.findEpisode(vid, episode))
      return found && (found.status === 'ready' || answer.status === 'offline') ? found : answer
    },
  }
}
