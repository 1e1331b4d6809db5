import type { Video } from '@cliffhanger/contract/entities'

/** Published episodes by title, as they were when the viewer last looked. */
export type SeenEpisodes = Readonly<Record<string, number>>

type Followed = Pick<Video, 'vidId' | 'nEpisode' | 'lastLook'>

/**
 * Episodes that came since the viewer last opened the title from My list, or watched further than was known then. A
 * title that the list holds for the first time has none.
 */
export function newEpisodes({ vidId, nEpisode, lastLook }: Followed, seen: SeenEpisodes): number {
  const known = seen[vidId]
  return known === undefined ? 0 : Math.max(0, nEpisode - Math.max(known, lastLook))
}

/**
 * What to remember once the list was shown: titles that came to it as they are now, the others as they were, and
 * nothing of titles that left it, so that following one again begins anew. A count that fell is followed down.
 */
export const seenOnShelf = (shelf: readonly Followed[], seen: SeenEpisodes): SeenEpisodes =>
  Object.fromEntries(shelf.map(({ vidId, nEpisode }) => [vidId, Math.min(seen[vidId] ?? nEpisode, nEpisode)]))
