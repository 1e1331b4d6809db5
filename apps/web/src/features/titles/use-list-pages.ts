import { usePages } from '#features/lists/use-pages.ts'

/** A list of titles, and their total number. */
export function useListPages<Row extends { readonly vidId: string }>(
  key: readonly unknown[],
  pageSize: number,
  ask: (pageNum: number) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  staleTime?: number,
) {
  const { rows, pages, ...list } = usePages({ key, pageSize, ask, idOf: ({ vidId }) => vidId, staleTime })
  /** The total number, from the first page. */
  return { ...list, videos: rows, total: pages[0]?.total ?? 0 }
}
