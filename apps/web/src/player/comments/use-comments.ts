import type { Input } from '@cliffhanger/contract/call'
import { comments } from '@cliffhanger/contract/comments'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Failure } from '#api/outcome.ts'
import { runOrReject, useApi } from '#api/use-api.ts'

type Asked = Pick<Input<typeof comments.commentList>, 'vidId' | 'episodeN' | 'order' | 'from' | 'pageSize'>

/** Query key shared by all comment lists. */
export const commentsQueryKey = [comments.commentList.path] as const

/** Loads the comments of an episode page by page. */
export function useComments(asked: Asked) {
  const { run } = useApi()
  const query = useInfiniteQuery({
    queryKey: [...commentsQueryKey, asked],
    queryFn: ({ pageParam }) =>
      runOrReject(run, comments.commentList, { ...asked, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const failure: Failure<string> | null = query.data ? null : query.error
  return {
    rows: query.data?.pages.flatMap(({ rows }) => rows),
    failure,
    /** Time at which the last request failed, ms since epoch; undefined if the last request did not fail. */
    failedAt: failure || query.isFetchNextPageError ? query.errorUpdatedAt : undefined,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  }
}
