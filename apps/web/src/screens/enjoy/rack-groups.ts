import type { Video } from '@cliffhanger/contract/entities'

/** Fewer look like a mistake. */
const leastAlike = 3

type Tagged = Pick<Video, 'vidId' | 'tags'>

/**
 * Parts the rack by what it has in common with the shelf: the followed title with which most recommended ones share a
 * tag, the newest of equals, is their reason. Nobody is told a reason that is not one.
 */
export function rackGroups<V extends Tagged>(shelf: readonly V[], rack: readonly V[]) {
  let because: V | undefined
  let alike: readonly V[] = []
  for (const followed of shelf) {
    const sharing = rack.filter(
      ({ vidId, tags }) => vidId !== followed.vidId && tags.some((tag) => followed.tags.includes(tag)),
    )
    if (sharing.length >= leastAlike && sharing.length > alike.length) {
      because = followed
      alike = sharing
    }
  }
  return { because, alike, others: rack.filter((video) => !alike.includes(video)) }
}
