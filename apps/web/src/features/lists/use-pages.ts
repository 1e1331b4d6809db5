import { useInfiniteQuery } from '@tanstack/react-query'
import { nextPage, uniqueRows } from './paging.ts'

interface Options<Page extends { readonly rows: readonly unknown[] }> {
  readonly key: readonly unknown[]
  readonly pageSize: number
  /** Page number, from 1. */
  ask(pageNum: number): Promise<Page>
  idOf(row: Page['rows'][number]): string
  /** Time for which the pages stay fresh, in ms; defaults to the app's own. */
  readonly staleTime?: number | undefined
}

/** A list that is loaded page by page, without duplicate requests and without duplicate rows. */
export function usePages<Page extends { readonly rows: readonly unknown[] }>(options: Options<Page>) {
  const { key, pageSize, ask, idOf, staleTime } = options
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPage(pages, pageSize),
    ...(staleTime !== undefined && { staleTime }),
  })
  const pages = query.data?.pages ?? []
  return {
    pages,
    rows: uniqueRows<Page['rows'][number]>(pages, idOf),
    isPending: query.isPending,
    isFetching: query.isFetching,
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
export type NextPages = ReturnType<typeof usePages>['more']
