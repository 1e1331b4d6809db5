import { useInfiniteQuery } from '@tanstack/react-query'

interface Page {
  readonly rows: readonly unknown[]
}

/**
 * Returns the number of the next page, or undefined at the end: after a page with fewer rows than `pageSize`, as the
 * specification requires. The number is derived from the number of loaded pages, so that no page is requested twice.
 */
export function nextPageNumber(pages: readonly Page[], pageSize: number): number | undefined {
  const last = pages.at(-1)
  return last && last.rows.length < pageSize ? undefined : pages.length + 1
}

/** Returns the rows of all pages without duplicates, which occur if the list grew between two requests. */
export function uniqueRows<Row>(
  pages: readonly { readonly rows: readonly Row[] }[],
  idOf: (row: Row) => string,
): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [idOf(row), row])).values()]
}

interface Options<Page extends { readonly rows: readonly unknown[] }> {
  readonly key: readonly unknown[]
  readonly pageSize: number
  /** Requests a page. Page numbers start at 1. */
  ask(pageNum: number): Promise<Page>
  idOf(row: Page['rows'][number]): string
  /** Time for which the pages stay fresh, in ms; defaults to the app's global value. */
  readonly staleTime?: number | undefined
}

/** Loads a list page by page, without duplicate requests or rows. */
export function usePages<Page extends { readonly rows: readonly unknown[] }>(options: Options<Page>) {
  const { key, pageSize, ask, idOf, staleTime } = options
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => nextPageNumber(pages, pageSize),
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
      // True also during a refetch, because a request for the next page would then be ignored.
      isLoading: query.hasNextPage && query.isFetching,
      hasFailed: query.isFetchNextPageError,
      loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}
export type NextPageLoader = ReturnType<typeof usePages>['more']

/** Loads a list of titles page by page; also returns their total number. */
export function useListPages<Row extends { readonly vidId: string }>(
  key: readonly unknown[],
  pageSize: number,
  ask: (pageNum: number) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  staleTime?: number,
) {
  const { rows, pages, ...list } = usePages({ key, pageSize, ask, idOf: ({ vidId }) => vidId, staleTime })
  /** `total` is the total number of titles, from the first page. */
  return { ...list, videos: rows, total: pages[0]?.total ?? 0 }
}
