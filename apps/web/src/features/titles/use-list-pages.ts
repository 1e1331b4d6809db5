import { usePages } from '#features/lists/use-pages.ts'

/** A list of titles, and how many there are in all. */
export function useListPages<Row extends { readonly vidId: string }>(
  key: readonly unknown[],
  pageSize: number,
  ask: (pageNum: number) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>,
  staleTime?: number,
) {
  const { rows, pages, ...list } = usePages({ key, pageSize, ask, idOf: ({ vidId }) => vidId, staleTime })
  /** Of the whole list, as its first page said. */
  return { ...list, videos: rows, total: pages[0]?.total ?? 0 }
}
