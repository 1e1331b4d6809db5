import type { Video } from '@cliffhanger/contract/entities'

/** Number of published episodes by title, at the viewer's last look. */
export type SeenEpisodes = Readonly<Record<string, number>>

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
