import { useInfiniteQuery } from '@tanstack/react-query'
import { type CallFailure, callStudio, type StudioCallOf } from './call.ts'
import { queryKeyOf } from './use-studio.ts'

interface PageInput {
  readonly cursor?: string
  readonly limit?: number
  readonly sort?: string
}
interface PageOf<Row> {
  rows: Row[]
  next?: string
}
/** A paginated list with its loading and error states. */
export interface LoadedRows<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: CallFailure | null
  readonly isFetching: boolean
  readonly hasMore: boolean
  refetch(): unknown
  loadMore(): void
  /** Loads all rows of the list, page by page, for a download. @throws CallFailure */
  readAll(onRows: (count: number) => void, signal: AbortSignal): Promise<readonly Row[]>
}

const rowsOfDownload = 200

const withoutSort = ({ sort: _, ...filter }: PageInput): string => JSON.stringify(filter)

/** Loads a paginated list; the first page is requested at once. */
export function usePaginatedRows<In extends PageInput, Row>(
  call: StudioCallOf<In, PageOf<Row>>,
  input: NoInfer<In>,
): LoadedRows<Row> {
  const query = useInfiniteQuery<PageOf<Row>, CallFailure, { pages: PageOf<Row>[] }, unknown[], string | undefined>({
    queryKey: [...queryKeyOf(call), 'rows', input],
    queryFn: ({ pageParam, signal }) =>
      callStudio(call, pageParam === undefined ? input : { ...input, cursor: pageParam }, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    // While the rows load in another order, the old rows stay visible, so that the heading that was clicked to sort
    // keeps the focus.
    placeholderData: (before, query) =>
      query && withoutSort(query.queryKey.at(-1) ?? {}) === withoutSort(input) ? before : undefined,
  })
  async function readAll(onRows: (count: number) => void, signal: AbortSignal): Promise<readonly Row[]> {
    const rows: Row[] = []
    let next: string | undefined
    do {
      const place = next === undefined ? {} : { cursor: next }
      const page = await callStudio(call, { ...input, ...place, limit: rowsOfDownload }, signal)
      rows.push(...page.rows)
      onRows(rows.length)
      next = page.next
    } while (next !== undefined)
    return rows
  }
  return {
    data: query.data?.pages.flatMap(({ rows }) => rows),
    error: query.error,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    refetch: query.refetch,
    loadMore: () => void query.fetchNextPage(),
    readAll,
  }
}
