import type { Video } from '@cliffhanger/contract/entities'
import { useEffect } from 'react'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import { newEpisodes, type SeenEpisodes, updateSeenEpisodes } from './new-episodes.ts'

const none: SeenEpisodes = {}

/**
 * New episodes in My list on this device: the number of new episodes by title, and a function to mark a title as
 * opened.
 */
export function useNewEpisodes(watchlist: readonly Video[] | undefined) {
  const settings = useSettings()
  const [stored, setStored] = useSetting(ownKeys.seenOnWatchlist)
  const userId = settings.get(keys.userId)
  // Counts stored by another viewer do not apply.
  const seen = stored.userId === userId ? stored.episodes : none

  useEffect(() => {
    if (!watchlist) return
    const known = settings.get(ownKeys.seenOnWatchlist)
    const episodes = updateSeenEpisodes(watchlist, known.userId === userId ? known.episodes : none)
    settings.set(ownKeys.seenOnWatchlist, { userId, episodes })
  }, [watchlist, settings, userId])

  return {
    newOf: (video: Video) => newEpisodes(video, seen),
    noteOpened: ({ vidId, nEpisode }: Video) => setStored({ userId, episodes: { ...seen, [vidId]: nEpisode } }),
  }
}
