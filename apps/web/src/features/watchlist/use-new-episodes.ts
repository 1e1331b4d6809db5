import type { Video } from '@cliffhanger/contract/entities'
import { useEffect } from 'react'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'

/** Number of published episodes by title id when the viewer last opened the title from My list. */
type SeenEpisodes = Readonly<Record<string, number>>

type Followed = Pick<Video, 'vidId' | 'nEpisode' | 'lastLook'>

/**
 * Returns the number of episodes published since the viewer last opened the title from My list, minus those watched
 * elsewhere. A title just added to the list has none.
 */
export function countNewEpisodes({ vidId, nEpisode, lastLook }: Followed, seen: SeenEpisodes): number {
  const known = seen[vidId]
  return known === undefined ? 0 : Math.max(0, nEpisode - Math.max(known, lastLook))
}

/**
 * Returns the episode counts to store after My list was shown: current counts for new titles, unchanged ones for the
 * others. Counts of removed titles are deleted, so that following a title again starts from its current count. A count
 * above the number of published episodes is lowered.
 */
export const computeSeenEpisodeCounts = (watchlist: readonly Followed[], seen: SeenEpisodes): SeenEpisodes =>
  Object.fromEntries(watchlist.map(({ vidId, nEpisode }) => [vidId, Math.min(seen[vidId] ?? nEpisode, nEpisode)]))

const none: SeenEpisodes = {}

/** Returns the number of episodes per title that this viewer has seen listed; empty if another viewer stored them. */
function readSeen(settings: Settings): SeenEpisodes {
  const { userId, episodes } = settings.get(nonSpecKeys.seenOnWatchlist)
  return userId === settings.get(keys.userId) ? episodes : none
}

/**
 * Stores the episode count of a title that the viewer has just followed, so that later episodes are new even if they
 * are published before My list is opened.
 */
export function storeFollowedEpisodeCount(
  settings: Settings,
  { vidId, nEpisode }: Pick<Followed, 'vidId' | 'nEpisode'>,
): void {
  const episodes = { ...readSeen(settings), [vidId]: nEpisode }
  settings.set(nonSpecKeys.seenOnWatchlist, { userId: settings.get(keys.userId), episodes })
}

/**
 * Returns the number of new episodes by title in My list, and a function that marks a title as opened. Stored on this
 * device.
 */
export function useNewEpisodes(watchlist: readonly Video[] | undefined) {
  const settings = useSettings()
  const [stored, setStored] = useSetting(nonSpecKeys.seenOnWatchlist)
  const userId = settings.get(keys.userId)
  // Counts stored for another viewer do not apply.
  const seen = stored.userId === userId ? stored.episodes : none

  useEffect(() => {
    if (!watchlist) return
    const episodes = computeSeenEpisodeCounts(watchlist, readSeen(settings))
    settings.set(nonSpecKeys.seenOnWatchlist, { userId, episodes })
  }, [watchlist, settings, userId])

  return {
    newOf: (video: Video) => countNewEpisodes(video, seen),
    noteOpened: ({ vidId, nEpisode }: Video) => setStored({ userId, episodes: { ...seen, [vidId]: nEpisode } }),
  }
}
