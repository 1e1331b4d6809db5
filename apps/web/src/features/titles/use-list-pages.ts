import { useInfiniteQuery } from '@tanstack/react-query'
import { nextPage, uniqueRows } from './paging.ts'

/** A list of titles that is read page by page, each number once. */
export function useListPages<Row extends { readonly vidId: string }>(
  key: readonly unknown[],
  pageSize: number,
  ask: (pageNum: number) => Promise<{ readonly rows: readonly Row[] }>,
  staleTime?: number,
) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPage(pages, pageSize),
    ...(staleTime !== undefined && { staleTime }),
  })
  return {
    videos: uniqueRows(query.data?.pages ?? []),
    isPending: query.isPending,
    error: query.data ? undefined : query.error,
    refetch: () => void query.refetch(),
    more: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      hasFailed: query.isFetchNextPageError,
      loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}
