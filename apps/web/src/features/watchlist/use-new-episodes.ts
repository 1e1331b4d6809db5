import type { Video } from '@cliffhanger/contract/entities'
import { useEffect } from 'react'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'

/** Number of published episodes by title, at the viewer's last look. */
type SeenEpisodes = Readonly<Record<string, number>>

type Followed = Pick<Video, 'vidId' | 'nEpisode' | 'lastLook'>

/**
 * Episodes published since the viewer last opened the title from My list, or watched beyond the stored count. A title
 * that is new in the list has none.
 */
export function newEpisodes({ vidId, nEpisode, lastLook }: Followed, seen: SeenEpisodes): number {
  const known = seen[vidId]
  return known === undefined ? 0 : Math.max(0, nEpisode - Math.max(known, lastLook))
}

/**
 * The episode counts to store after the list was shown: the current count of new titles, unchanged for the others.
 * Removed titles are dropped, so that following one again starts anew. A count that has decreased is lowered.
 */
export const updateSeenEpisodes = (watchlist: readonly Followed[], seen: SeenEpisodes): SeenEpisodes =>
  Object.fromEntries(watchlist.map(({ vidId, nEpisode }) => [vidId, Math.min(seen[vidId] ?? nEpisode, nEpisode)]))

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
