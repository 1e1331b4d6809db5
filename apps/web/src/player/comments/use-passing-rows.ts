import type { Comment } from '@cliffhanger/contract/comments'
import { useState } from 'react'
import { useComments } from './use-comments.ts'

const windowMs = 10_000
const windowOf = (atMs: number): number => Math.floor(atMs / windowMs) * windowMs
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

/** The comments of an episode in its order, loaded from a position on; `load` is called as playback goes on. */
export function usePassingRows(vidId: string, episodeN: number, startMs: number) {
  const [from, setFrom] = useState(() => windowOf(startMs))
  const asked = { vidId, episodeN, order: 'position', from, pageSize: 100 } as const
  const { rows, hasMore, isLoadingMore, failedAt, retry, loadMore } = useComments(asked)

  function load(atMs: number, isSeek: boolean): void {
    const failedForMs = failedAt && Date.now() - failedAt
    const next = nextLoad({ from, rows, hasMore, isLoadingMore, failedForMs }, atMs, isSeek)
    if (next === 'again') retry()
    else if (next === 'more') loadMore()
    else if (next !== undefined) setFrom(next)
  }
  return { rows, load }
}
