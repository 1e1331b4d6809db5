import { useState } from 'react'
import { nextLoad, windowOf } from './passing-loading.ts'
import { useComments } from './use-comments.ts'

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
