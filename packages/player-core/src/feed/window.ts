import type { GetFeedSource } from '../pool/plan.ts'

export interface FeedWindow {
  /** Feed indexes of the slides to mount, ascending: the current slide and its neighbours. */
  mounted: readonly number[]
  previous: number | undefined
  next: number | undefined
}

/** Returns the slides to mount in a feed of `count` episodes while the slide `index` is current. Indexes start at 0. */
export function feedWindow(index: number, count: number): FeedWindow {
  const inside = (at: number) => at >= 0 && at < count
  return {
    mounted: [index - 1, index, index + 1].filter(inside),
    previous: inside(index - 1) ? index - 1 : undefined,
    next: inside(index + 1) ? index + 1 : undefined,
  }
}

/** The action at the end of an episode: `next` and `paywall` show the slide `index`, which is locked for `paywall`. */
export type EpisodeAdvance = { to: 'next' | 'paywall'; index: number } | { to: 'stay' } | { to: 'end' }

/**
 * Decides which slide to show when the episode `index` ends. Returns `stay` if automatic advance is off, and `end`
 * after the last episode.
 */
export function decideAdvance(
  index: number,
  count: number,
  isAutoNext: boolean,
  sourceAt: GetFeedSource,
): EpisodeAdvance {
  const { next } = feedWindow(index, count)
  if (next === undefined) return { to: 'end' }
  if (!isAutoNext) return { to: 'stay' }
  return { to: sourceAt(next)?.state === 'locked' ? 'paywall' : 'next', index: next }
}
