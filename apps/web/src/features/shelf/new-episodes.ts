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
 * The episode counts to store once the list was shown: new titles with their present count, the others unchanged,
 * removed titles not at all, so that following one again starts anew. A count that fell is lowered.
 */
export const seenOnShelf = (shelf: readonly Followed[], seen: SeenEpisodes): SeenEpisodes =>
  Object.fromEntries(shelf.map(({ vidId, nEpisode }) => [vidId, Math.min(seen[vidId] ?? nEpisode, nEpisode)]))
