import type { Video } from '@cliffhanger/contract/entities'

type Tagged = Pick<Video, 'vidId' | 'tags'>

/**
 * Picks up to `count` recommended titles: those with the most tags in common with the ended title first, ties in the
 * given order.
 */
export function nextStories<V extends Tagged>(ended: Tagged, recommended: readonly V[], count: number): readonly V[] {
  const inCommon = ({ tags }: Tagged) => tags.filter((tag) => ended.tags.includes(tag)).length
  return recommended
    .filter(({ vidId }) => vidId !== ended.vidId)
    .toSorted((a, b) => inCommon(b) - inCommon(a))
    .slice(0, count)
}
