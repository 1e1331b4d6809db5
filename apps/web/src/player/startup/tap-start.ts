import { accounts } from '@cliffhanger/contract/accounts'
import type { PlayListVideo, Video } from '@cliffhanger/contract/entities'
import { initialEpisodeIndex } from '@cliffhanger/domain/opening-episode'
import type { EarlyEpisodeStart } from '@cliffhanger/player-core/features/watch-time'
import type { FeedSource } from '@cliffhanger/player-core/pool/plan'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/use-api.ts'
import { createTitlePrefetchCache, type TitlePrefetchCache } from '#features/titles/title-lists.ts'
import { episodeKey, episodeSource } from '#player/stage/episode-source.ts'
import { findCachedPosition, findCachedTitle, isProbablyMember } from '#player/stage/known-title.ts'
import { setQualityRule, sharedPool } from '#player/stage/shared-pool.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { afterPaint, onNextVideoFrame, subscribeAfterPaint } from './after-paint.ts'
import { attachEarlyKeys } from './early-input.ts'
import { clearPageStartedEpisode } from './first-frame.ts'
import { titleLoader } from './load-title.ts'
import { preparePlaceholder, showPlaceholder } from './player-placeholder.ts'
import { onPosterTaps, parsePlayerLink, prefetchTitlesInView } from './poster-taps.ts'
import { effectiveQuality, shouldReduceDataUse } from './saves-data.ts'

const maxWaitMs = 1000

/** A pending navigation to the player, whose episode already starts. */
interface Opening {
  /** Aborted when the player opens or the navigation is cancelled. */
  readonly signal: AbortSignal
  /** Opens the player now. */
  open(): void
  /** Cancels the navigation: restores the URL and calls `onBack`. */
  cancel(): void
}

/**
 * Opens the player when `open` is called, or after one second, because a slow phone takes longer to render the screen
 * than to decode the first frame. The URL changes after the next paint; Back restores it and calls `onBack`.
 */
function openLater(href: string, onBack: () => void): Opening {
  const waiting = new AbortController()
  const { signal } = waiting
  let isNamed = false
  const name = () => {
    if (isNamed || signal.aborted) return
    isNamed = true
    // Calls the browser's own `pushState`, which the router does not observe, so that the router does not render the
    // player yet.
    History.prototype.pushState.call(history, null, '', href)
  }
  const open = () => {
    if (signal.aborted) return
    name()
    waiting.abort()
    dispatchEvent(new Event('pushState'))
  }
  const goBack = () => {
    waiting.abort()
    clearPageStartedEpisode()
    onBack()
  }
  afterPaint(name)
  setTimeout(open, maxWaitMs)
  addEventListener('popstate', goBack, { signal })
  const cancel = () => {
    if (signal.aborted) return
    goBack()
    if (isNamed) history.back()
  }
  return { signal, open, cancel }
}

interface Deps {
  readonly api: Pick<Api, 'run' | 'config'>
  readonly queryClient: QueryClient
  readonly settings: Settings
}

let lists: TitlePrefetchCache | undefined
/** Returns the prefetched titles, if this page prefetches. */
export const getPrefetchedTitles = (): TitlePrefetchCache | undefined => lists

interface Tap {
  readonly vid: string
  readonly since: EarlyEpisodeStart
}
let tapped: Tap | undefined

/** A press on a poster, which may become a tap. */
interface Press {
  /** Index of the episode that the press has begun to load. */
  index: number | undefined
}
/** Returns, once, the state of the episode of title `vid` that a tap on a poster or another screen has started. */
export function takeTapStartedEpisode(vid: string): EarlyEpisodeStart | undefined {
  const since = tapped?.vid === vid ? tapped.since : undefined
  tapped = undefined
  return since
}

/**
 * Moves episode `n`, which plays on another screen, to the player, which continues on the same video element. Returns
 * false if the player has to load the episode instead.
 */
export function continueInPlayer(
  { vidId, coverUrl }: Pick<Video, 'vidId' | 'coverUrl'>,
  n: number,
  hosts: Readonly<Record<string, string>>,
): boolean {
  const pool = sharedPool()
  const { status } = pool.state.get()
  const { key, video, media } = pool.current() ?? {}
  // `lists` is undefined until the code of the player's screen has loaded, which can fail. Therefore the episode
  // is handed over only afterwards.
  if (!lists || !video || !media || key !== episodeKey(vidId, n) || status === 'ended' || status === 'error')
    return false
  const episodes = lists.known(vidId)?.episodes
  const index = episodes ? initialEpisodeIndex(episodes, n, 0) : n - 1
  const from = video.currentTime
  pool.setSources((at) => (at === index ? { state: 'ready', key, media, at: from } : undefined), index)
  showPlaceholder(coverUrl, hosts).showVideo(video)
  const startUpMs = status === 'playing' ? 0 : undefined
  tapped = { vid: vidId, since: { from, askedMs: performance.now(), startUpMs, isPlayedOn: true } }
  return true
}

/**
 * Makes a tap on a poster start its episode at once, before the player's screen is rendered. The start data is
 * prefetched while the poster is in view, or at the latest when the poster is touched.
 */
export function startEpisodesOnPosterTap(page: Document, { api, queryClient, settings }: Deps): void {
  if (lists) return
  const asking = createTitlePrefetchCache(titleLoader(api.run), () => performance.now())
  lists = asking
  const isSaving = () => shouldReduceDataUse(settings)
  setQualityRule(() => effectiveQuality(settings))
  // Creates the pool in advance, to keep the tap handler short. The first click allows its elements to play with sound.
  const pool = sharedPool()
  let press: Press | undefined
  /** Aborted once the episode tapped last has opened or its navigation was cancelled. */
  let lastOpening: AbortSignal | undefined
  const isOpening = () => lastOpening?.aborted === false
  const prepare = () => {
    if (pool.state.get().index >= 0) return
    // The element of the first episode is prepared, because most titles are opened at their first episode.
    pool.prepare(0)
    preparePlaceholder(pool.videos[0])
  }
  prepare()
  subscribeAfterPaint(pool.state, prepare)
  // `bless` is deferred until after the paint. WebKit still treats tasks within one second after a gesture as part of
  // the gesture.
  page.addEventListener('click', () => setTimeout(() => pool.bless()), { once: true })
  onPosterTaps(page, {
    isScrolling: prefetchTitlesInView(page, asking, isSaving),
    isBusy: () => pool.state.get().index >= 0 && !isOpening(),
    onTouch: (link) => void asking.ask(parsePlayerLink(link).vid),
    onPress: (link) => isOpening() || void warm(link),
    onPressEnd: cool,
    onTap(link, atMs) {
      press = undefined
      void begin(link, atMs)
    },
  })

  /** Requests the episode while the finger is still on the poster. */
  async function warm(link: HTMLAnchorElement) {
    if (isSaving()) return
    const own: Press = { index: undefined }
    press = own
    const { vid, episode } = parsePlayerLink(link)
    if (!asking.known(vid)) await asking.ask(vid)
    const first = press === own && firstEpisode(vid, episode)
    if (!first) return
    own.index = first.index
    pool.setSources((at) => (at === first.index ? first.source : undefined))
    pool.warm(first.index)
  }

  function cool() {
    if (press?.index !== undefined) pool.cool(press.index)
    press = undefined
  }

  async function begin(link: HTMLAnchorElement, askedMs: number) {
    // The focused link still receives the Enter key below the placeholder.
    if (isOpening()) return
    const { vid, episode } = parsePlayerLink(link)
    // If the start data is prefetched, the video is requested before everything else.
    let started = start(vid, episode)
    const opening = openLater(link.href, () => {
      tapped = undefined
      pool.close()
    })
    lastOpening = opening.signal
    const { root, showVideo } = showPlaceholder(
      findCachedTitle(queryClient, vid)?.coverUrl ?? '',
      api.config.mediaHosts,
    )
    attachEarlyKeys(root, {
      setPaused: (isPaused) => (isPaused ? pool.pause() : pool.play()),
      seekBy: (seconds) => pool.seek((pool.current()?.video.currentTime ?? 0) + seconds),
      close: opening.cancel,
    })
    if (!asking.known(vid)) {
      await asking.ask(vid)
      if (opening.signal.aborted) return
      started = start(vid, episode, root.dataset.playback === 'paused')
    }
    if (!started) return opening.open()
    const { element, at } = started
    showVideo(element)
    const since = { from: at, askedMs, startUpMs: undefined }
    const tap: Tap = { vid, since }
    tapped = tap
    const plays = () => {
      if (tapped === tap) tapped = { vid, since: { ...since, startUpMs: performance.now() - askedMs } }
    }
    element.addEventListener('playing', plays, { once: true })
    // Opens the player in a new task once the first frame is shown.
    onNextVideoFrame(element, () => setTimeout(opening.open))
  }

  /** Starts the episode. Returns undefined if its start data is not loaded or it is locked. */
  function start(vid: string, episode: number | undefined, isPaused = false) {
    const first = firstEpisode(vid, episode)
    if (!first) return undefined
    const { index, source } = first
    pool.setMuted(settings.get(nonSpecKeys.isMuted) === 1)
    pool.setSources((at) => (at === index ? source : undefined))
    pool.show(index, { isPaused })
    const element = pool.current()?.video
    return element && { element, at: source.at }
  }

  /**
   * Returns the episode that a link opens. Undefined if the title's start data is not loaded or the episode is
   * locked.
   */
  function firstEpisode(vid: string, episode: number | undefined) {
    const video = asking.known(vid)
    const index = initialEpisodeIndex(video?.episodes ?? [], episode, video?.lastLook ?? 0)
    const source = video && sourceOf(video, index)
    return source?.state === 'ready' ? { index, source } : undefined
  }

  function sourceOf(video: PlayListVideo, index: number): FeedSource | undefined {
    const n = video.episodes[index]?.n
    if (n === undefined) return undefined
    return episodeSource(n, {
      video,
      isMember: () =>
        isProbablyMember(
          queryClient.getQueriesData({ queryKey: [accounts.getUserInfo.path] }),
          settings.get(keys.vvip),
        ),
      answer: undefined,
      position: n === video.lastLook ? findCachedPosition(queryClient, video.vidId, n) : undefined,
      isResumed: true,
      hosts: api.config.mediaHosts,
    })
  }
}
