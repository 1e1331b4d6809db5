import type { Video } from '@cliffhanger/contract/entities'

type Tagged = Pick<Video, 'vidId' | 'tags'>

/** So many stories to go on with: those first that have most tags in common with the one that ended, in the order given. */
export function nextStories<V extends Tagged>(ended: Tagged, recommended: readonly V[], count: number): readonly V[] {
  const inCommon = ({ tags }: Tagged) => tags.filter((tag) => ended.tags.includes(tag)).length
  return recommended
    .filter(({ vidId }) => vidId !== ended.vidId)
    .toSorted((a, b) => inCommon(b) - inCommon(a))
    .slice(0, count)
}
