import type { Comment } from '@cliffhanger/contract/comments'

const windowMs = 10_000
export const windowOf = (atMs: number): number => Math.floor(atMs / windowMs) * windowMs
/** A failed request is repeated at most this often, ms. */
const retryMs = 10_000

/** The comments of an episode that have been loaded, in its order. */
export interface Loaded {
  /** Position from which they were asked for, ms. */
  readonly from: number
  /** Undefined until the first page is there. */
  readonly rows: readonly Pick<Comment, 'position'>[] | undefined
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Time since the last request failed, ms; undefined if it did not. */
  readonly failedForMs: number | undefined
}

/**
 * The next request for passing comments. `more`: the next page; a number: comments from this position, ms, after a seek or when a
 * failed request is repeated; `again`: the first request once more; undefined: none is needed.
 */
export function nextLoad(loaded: Loaded, atMs: number, isSeek: boolean): 'again' | 'more' | number | undefined {
  const { from, rows, hasMore, isLoadingMore, failedForMs } = loaded
  const lastMs = rows?.at(-1)?.position ?? 0
  const isLoaded = rows !== undefined && atMs >= from && (!hasMore || atMs <= lastMs)
  const here = windowOf(atMs)
  if (isSeek && !isLoaded && here !== from) return here
  if (isLoadingMore || (failedForMs !== undefined && failedForMs < retryMs)) return undefined
  if (failedForMs !== undefined && !isLoaded && here !== from) return here
  if (rows === undefined) return failedForMs === undefined ? undefined : 'again'
  return hasMore && atMs + windowMs > lastMs ? 'more' : undefined
}
