import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { playback } from '@cliffhanger/contract/playback'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { knownPosition } from '#features/watching/known-title.ts'
import { createTitleFeed, type TitleFeed } from '#features/watching/title-feed.ts'
import { createWatchTracker } from '#features/watching/track-watch.ts'
import { createUnlocking, type Unlocking } from '#features/watching/unlocking.ts'
import { watchEvent } from '#features/watching/watch-event.ts'
import { createWatching, type Watching } from '#features/watching/watching.ts'
import { keepAwake } from '#player/keep-awake.ts'
import { sharedPool } from '#player/shared-pool.ts'
import { keys } from '#settings/keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { episodeLoader, titleLoader } from './load-title.ts'
import { unlockingPorts } from './unlocking-ports.ts'

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
  const { run, config } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const [visit, setVisit] = useState<Visit>()
  const onShown = useEffectEvent(callbacks.onShown)
  const onClose = useEffectEvent(callbacks.onClose)
  const askedEpisode = useEffectEvent(() => episode)

  useLayoutEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const pool = sharedPool()
    const track = createWatchTracker(config.trackUrl, settings)
    const savePosition = async (n: number, seconds: number) => {
      await run(playback.updateEpisodeRecord, { videoId: vid, episodeN: n, lookTime: seconds }, { isKept: true })
      await queries.invalidateQueries({ queryKey: [playback.getWatchRecordList.path] })
    }
    const feed = createTitleFeed(vid, {
      loadTitle: titleLoader(run),
      loadEpisode: episodeLoader(run),
      hosts: config.mediaHosts,
      isMember: () => isMember(queries.getQueriesData({ queryKey: [accounts.getUserInfo.path] })),
      knownPosition: (title, n) => knownPosition(queries, title, n),
    })
    const watching = createWatching({
      pool,
      feed,
      page: document,
      now: () => performance.now(),
      isAutoNext: () => settings.get(keys.autoNextEpisode) === 1,
      isMuted: settings.get(keys.isMuted) === 1,
      saveMuted: (isMuted) => settings.set(keys.isMuted, isMuted ? 1 : 0),
      savePosition: (n, seconds) => void savePosition(n, seconds),
      report(n, record) {
        const event = watchEvent(vid, n, record, document.visibilityState === 'hidden')
        if (event) track(event)
      },
      onShown: (n) => onShown(n),
      onClose: () => onClose(),
      signal,
    })
    const unlocking = createUnlocking(unlockingPorts({ vid, feed, run, queries, settings }))
    keepAwake({ pool, page: document, signal })
    const open = async () => {
      const index = await feed.open(askedEpisode())
      if (index !== undefined && !signal.aborted) watching.show(index, 'chosen')
    }
    void open()
    setVisit({ feed, watching, unlocking, reload: () => void open() })
    return () => ending.abort()
  }, [vid, run, config, settings, queries])

  // The address names another episode of the same title: a link inside of the player's own page.
  useEffect(() => {
    const title = visit?.feed.state.get().title
    if (!visit || title?.status !== 'ready' || episode === undefined) return
    const index = title.video.episodes.findIndex(({ n }) => n === episode)
    const shown = sharedPool().state.get().index
    if (index >= 0 && shown >= 0 && index !== shown) visit.watching.show(index, 'chosen')
  }, [visit, episode])

  return visit
}

type UserInfo = Output<typeof accounts.getUserInfo>
const isMember = (answers: readonly (readonly [unknown, UserInfo | undefined])[]): boolean =>
  answers.some(([, info]) => (info?.vipRank ?? 0) > 0)
