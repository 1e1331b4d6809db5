import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { parseCoverUrl } from '#features/titles/covers/cover.ts'
import { useLocale } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import { sharedPool } from './shared-pool.ts'
import { type PlayerVisit, startPlayerVisit } from './start-visit.ts'
import type { TitleFeedState } from './title-feed.ts'

interface VisitOptions {
  readonly vid: string
  readonly episode: number | undefined
  onShown(episode: number): void
  onClose(): void
}

/**
 * Starts a visit to a title's player when mounted and ends it when unmounted; returns undefined before the first
 * effect.
 */
export function usePlayerVisit({ vid, episode, ...callbacks }: VisitOptions): PlayerVisit | undefined {
  const { run, config, track } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const { t, language } = useLocale()
  const [visit, setVisit] = useState<PlayerVisit>()
  /** Episode last written to the URL. A late URL update to this episode must not move the viewer back. */
  const named = useRef<number>(undefined)
  const onShown = useEffectEvent((n: number) => {
    named.current = n
    callbacks.onShown(n)
  })
  const onClose = useEffectEvent(callbacks.onClose)
  const askedEpisode = useEffectEvent(() => episode)
  const mediaInfo = useEffectEvent(({ title }: TitleFeedState, index: number) => {
    const shown = title.status === 'ready' ? title.video.episodes[index] : undefined
    if (title.status !== 'ready' || !shown) return
    const { vidName, coverUrl } = title.video
    const { src } = parseCoverUrl(swapHost(coverUrl, config.mediaHosts))
    return { title: t('player.episode', { n: shown.n }), artist: vidName, coverUrl: src }
  })

  useLayoutEffect(() => {
    const ending = new AbortController()
    const started = startPlayerVisit({
      vid,
      api: { run, config, track },
      settings,
      queries,
      languageId: language.id,
      askedEpisode: () => askedEpisode(),
      mediaInfo: (state, index) => mediaInfo(state, index),
      onShown: (n) => onShown(n),
      onClose: () => onClose(),
      signal: ending.signal,
    })
    // Renders in interruptible slices, so that an episode that already plays is not delayed.
    startTransition(() => setVisit(started))
    return () => ending.abort()
  }, [vid, run, config, track, settings, queries, language])

  // Shows another episode of the same title after a link inside the player has changed the episode in the URL.
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
