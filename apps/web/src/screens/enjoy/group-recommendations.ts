import type { Video } from '@cliffhanger/contract/entities'

/** A group needs this many titles; a smaller one looks like a mistake. */
const minGroupSize = 3

type Tagged = Pick<Video, 'vidId' | 'tags'>

/**
 * Splits the recommendations by their tags: `alike` share a tag with `because`, the followed title that shares tags with
 * the most of them (the newest one on a tie). `because` is undefined if too few share a tag.
 */
export function groupRecommendations<V extends Tagged>(watchlist: readonly V[], rack: readonly V[]) {
  let because: V | undefined
  let alike: readonly V[] = []
  for (const followed of watchlist) {
    const sharing = rack.filter(
      ({ vidId, tags }) => vidId !== followed.vidId && tags.some((tag) => followed.tags.includes(tag)),
    )
    if (sharing.length >= minGroupSize && sharing.length > alike.length) {
      because = followed
      alike = sharing
    }
  }
  return { because, alike, others: rack.filter((video) => !alike.includes(video)) }
}
