import { accounts } from '@cliffhanger/contract/accounts'
import { playback } from '@cliffhanger/contract/playback'
import { openingIndex } from '@cliffhanger/domain/opening-episode'
import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { coverOf } from '#features/titles/cover.ts'
import { useLocale } from '#i18n/use-text.ts'
import { createUnlocking, type Unlocking } from '#player/paywall/unlocking.ts'
import { unlockingPorts } from '#player/paywall/unlocking-ports.ts'
import { afterPaint } from '#player/startup/after-paint.ts'
import { takeEarlyKeys } from '#player/startup/early-keys.ts'
import { clearFirstFrame, takeFirstFrame } from '#player/startup/first-frame.ts'
import { type PageTitle, takePageTitle } from '#player/startup/first-title.ts'
import { episodeLoader, titleLoader } from '#player/startup/load-title.ts'
import { savesData } from '#player/startup/saves-data.ts'
import { takeStartedEpisode, titleLists } from '#player/startup/tap-start.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { episodeKey } from './episode-source.ts'
import { isMember } from './is-member.ts'
import { keepAwake } from './keep-awake.ts'
import { knownPosition } from './known-title.ts'
import { attachMediaSession } from './media-session.ts'
import { type RunningEpisode, setDataSaverRule, sharedPool } from './shared-pool.ts'
import { createTitleFeed, type TitleFeed, type TitleFeedState } from './title-feed.ts'
import { watchEvent } from './watch-event.ts'
import { createWatching, type Watching } from './watching.ts'

export interface Visit {
  readonly feed: TitleFeed
  readonly watching: Watching
  readonly unlocking: Unlocking
  reload(): void
}

interface VisitOptions {
  readonly vid: string
  readonly episode: number | undefined
  onShown(episode: number): void
  onClose(): void
}

/** One visit to a title's player, from mount to unmount; undefined before the first effect. */
export function useWatching({ vid, episode, ...callbacks }: VisitOptions): Visit | undefined {
  const { run, config, track } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const { t, language } = useLocale()
  const [visit, setVisit] = useState<Visit>()
  /** Episode last written to the URL. A late URL update for it must not move the viewer back. */
  const named = useRef<number>(undefined)
  const onShown = useEffectEvent((n: number) => {
    named.current = n
    callbacks.onShown(n)
  })
  const onClose = useEffectEvent(callbacks.onClose)
  const askedEpisode = useEffectEvent(() => episode)
  const playingNow = useEffectEvent(({ title }: TitleFeedState, index: number) => {
    const shown = title.status === 'ready' ? title.video.episodes[index] : undefined
    if (title.status !== 'ready' || !shown) return
    const { vidName, coverUrl } = title.video
    const { src } = coverOf(swapHost(coverUrl, config.mediaHosts))
    return { title: t('player.episode', { n: shown.n }), artist: vidName, coverUrl: src }
  })

  useLayoutEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const known = takePageTitle(document, vid)
    const running = known && runningEpisode(known)
    const pool = sharedPool(running)
    setDataSaverRule(() => savesData(settings))
    // Defers analytics and position saves until the next slide has painted, unless the page is left.
    let isLeaving = false
    window.addEventListener('pagehide', () => (isLeaving = true), { signal })
    window.addEventListener('pageshow', () => (isLeaving = false), { signal })
    const later = (task: () => void) => (isLeaving || signal.aborted ? task() : afterPaint(task))
    const savePosition = async (n: number, seconds: number) => {
      await run(playback.updateEpisodeRecord, { videoId: vid, episodeN: n, lookTime: seconds }, { isKept: true })
      await queries.invalidateQueries({ queryKey: [playback.getWatchRecordList.path] })
    }
    const ahead = known ? undefined : titleLists()?.take(vid)
    let first = ahead?.answer
    const feed = createTitleFeed(vid, {
      loadTitle(title) {
        const answer = first ?? titleLoader(run)(title)
        first = undefined
        return answer
      },
      async loadEpisode(title, n) {
        const answer = await episodeLoader(run)(title, n)
        // The server decides: a locked episode corrects a membership flag that is wrongly set on this device.
        if (answer.status === 'locked') settings.set(keys.vvip, 0)
        return answer
      },
      hosts: config.mediaHosts,
      isMember: () =>
        isMember(queries.getQueriesData({ queryKey: [accounts.getUserInfo.path] }), settings.get(keys.vvip)),
      knownPosition: (title, n) => knownPosition(queries, title, n),
    })
    const watching = createWatching({
      pool,
      feed,
      page: document,
      now: () => performance.now(),
      afterPaint,
      isAutoNext: () => settings.get(ownKeys.autoNextEpisode) === 1,
      isMuted: settings.get(ownKeys.isMuted) === 1,
      saveMuted: (isMuted) => settings.set(ownKeys.isMuted, isMuted ? 1 : 0),
      savePosition: (n, seconds) => later(() => void savePosition(n, seconds)),
      report(n, record) {
        const event = watchEvent(vid, n, record, document.visibilityState === 'hidden')
        if (event) later(() => track('video_watch_analysis', event))
      },
      onShown: (n) => onShown(n),
      onClose: () => onClose(),
      startsPaused: takeEarlyKeys(document),
      running: running
        ? { from: running.frame.at, askedMs: 0, startUpMs: running.frame.startUpMs }
        : takeStartedEpisode(vid),
      signal,
    })
    const unlocking = createUnlocking(unlockingPorts({ vid, feed, run, queries, settings }))
    keepAwake({ pool, page: document, signal })
    pool.setRate(settings.get(ownKeys.speed))
    if ('mediaSession' in navigator) {
      const playing = () => playingNow(feed.state.get(), pool.state.get().index)
      attachMediaSession({ pool, session: navigator.mediaSession, playing, step: watching.step, afterPaint, signal })
    }
    // Prefetched data may be stale; it is refreshed after the first frame.
    let isRefreshed = false
    const refreshOnce = () => {
      if (!isRefreshed) void feed.refresh()
      isRefreshed = true
    }
    const open = async (brought?: PageTitle) => {
      const index = await feed.open(askedEpisode(), brought)
      if (signal.aborted) return
      if (index === undefined) clearFirstFrame()
      else watching.show(index, 'chosen')
      const isForAnother = brought && brought.userId !== '' && brought.userId !== settings.get(keys.userId)
      const isInOtherLanguage = brought && brought.language !== language.id
      if (!isForAnother && !isInOtherLanguage && !ahead?.isOld) return
      // An episode started in advance may already have shown its first frame.
      const { status } = pool.state.get()
      if (status === 'playing' || status === 'paused') refreshOnce()
      else pool.listen('playing', refreshOnce, signal)
    }
    void open(known)
    // Renders in interruptible slices, so that an episode that already plays is not delayed.
    startTransition(() => setVisit({ feed, watching, unlocking, reload: () => void open() }))
    return () => ending.abort()
  }, [vid, run, config, track, settings, queries, language])

  // The URL changed to another episode of the same title, by a link inside the player's page.
  useEffect(() => {
    const title = visit?.feed.state.get().title
    if (!visit || title?.status !== 'ready' || episode === undefined) return
    const isPast = new URLSearchParams(location.search).get('ep') !== String(episode)
    if (isPast || episode === named.current) return
    const index = title.video.episodes.findIndex(({ n }) => n === episode)
    const shown = sharedPool().state.get().index
    if (index >= 0 && shown >= 0 && index !== shown) visit.watching.show(index, 'chosen')
  }, [visit, episode])

  return visit
}

/** Takes over the page's first frame if it plays this title and episode; stops it otherwise. */
function runningEpisode({ vidId, n, video }: PageTitle): RunningEpisode | undefined {
  const frame = takeFirstFrame()
  const index = openingIndex(video.episodes, n, 0)
  if (frame?.vid === vidId && frame.n === n && !frame.hasFailed) return { frame, index, key: episodeKey(vidId, n) }
  frame?.engine.stop()
  return undefined
}
