import type { SourceAt } from '../pool/plan.ts'

export interface FeedWindow {
  /** Feed indexes to have in the page, ascending: the one on stage and its neighbours. */
  mounted: readonly number[]
  previous: number | undefined
  next: number | undefined
}

/** Which slides of a feed of `count` episodes exist while `index` is on stage. Indexes from 0. */
export function feedWindow(index: number, count: number): FeedWindow {
  const inside = (at: number) => at >= 0 && at < count
  return {
    mounted: [index - 1, index, index + 1].filter(inside),
    previous: inside(index - 1) ? index - 1 : undefined,
    next: inside(index + 1) ? index + 1 : undefined,
  }
}

/** What the end of an episode leads to. `wall` is the next slide all the same: its paywall. */
export type Advance = { to: 'next' | 'wall'; index: number } | { to: 'stay' } | { to: 'end' }

/** `stay` when automatic advance is off, `end` after the last episode. */
export function endAdvance(index: number, count: number, isAutoNext: boolean, sourceAt: SourceAt): Advance {
  const { next } = feedWindow(index, count)
  if (next === undefined) return { to: 'end' }
  if (!isAutoNext) return { to: 'stay' }
  return { to: sourceAt(next)?.state === 'locked' ? 'wall' : 'next', index: next }
}
