import { pageSize } from '@cliffhanger/domain/constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nextPage } from '#features/titles/paging.ts'

export const moneyPageSize = pageSize.feed

/** A list about money, read page by page, each row once; always asked again when it is opened. */
export function usePages<Row>(
  path: string,
  ask: (pageNum: number) => Promise<{ readonly rows: readonly Row[] }>,
  idOf: (row: Row) => string,
) {
  const query = useInfiniteQuery({
    queryKey: [path, 'pages'],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPage(pages, moneyPageSize),
    staleTime: 0,
  })
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  return {
    rows: [...new Map(rows.map((row) => [idOf(row), row])).values()],
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
export type More = ReturnType<typeof usePages>['more']
