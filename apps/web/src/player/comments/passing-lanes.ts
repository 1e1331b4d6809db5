import type { Comment } from '@cliffhanger/contract/comments'

/** Lines of comments over the picture. */
export const laneCount = 3
/** Time until another comment may follow in a line, ms: half of the time in which one passes. */
const gapMs = 3_600
/** A larger step is a seek: what lies between was not seen. */
const longestStepMs = 2_000

export type PassingComment = Pick<Comment, 'commentId' | 'text'> & { readonly lane: number }
export interface Passing {
  /** Position before which comments have begun to pass, ms. */
  readonly atMs: number
  /** Position from which each line is free, ms. */
  readonly freeAt: readonly number[]
  readonly shown: readonly PassingComment[]
}

export const startPassing = (atMs: number): Passing => ({ atMs, freeAt: Array(laneCount).fill(0), shown: [] })

/** Whether playback went from one position to the other without a seek. */
export const isStep = (fromMs: number, toMs: number): boolean => toMs >= fromMs && toMs - fromMs <= longestStepMs

/**
 * Begins the comments between the last position and `nowMs`, each in a free line; without one they are left out, so that
 * they never cover each other. After a seek the lines are empty.
 * @param rate speed of the playback
 */
export function advance(passing: Passing, rows: readonly Comment[], nowMs: number, rate = 1): Passing {
  if (!isStep(passing.atMs, nowMs)) return startPassing(nowMs)
  const freeAt = [...passing.freeAt]
  const begun: PassingComment[] = []
  for (const { commentId, text, position = -1, state } of rows) {
    if (position < passing.atMs || position >= nowMs || state === 'removed') continue
    const lane = freeAt.findIndex((free) => free <= nowMs)
    if (lane < 0) break
    freeAt[lane] = nowMs + gapMs * rate
    begun.push({ commentId, text, lane })
  }
  return { atMs: nowMs, freeAt, shown: begun.length > 0 ? [...passing.shown, ...begun] : passing.shown }
}

/** Removes a comment that has passed. */
export const leave = (passing: Passing, commentId: string): Passing => ({
  ...passing,
  shown: passing.shown.filter((one) => one.commentId !== commentId),
})
