interface Page {
  readonly rows: readonly unknown[]
}

/**
 * The number of the next page, or undefined at the end: after an empty page or one with fewer rows than `pageSize`, as
 * the specification requires. It is counted from the loaded pages, so that no page is requested twice.
 */
export function nextPage(pages: readonly Page[], pageSize: number): number | undefined {
  const last = pages.at(-1)
  return last && last.rows.length < pageSize ? undefined : pages.length + 1
}

/** The rows of all pages without duplicates, which occur if the list grew between two pages. */
export function uniqueRows<Row>(
  pages: readonly { readonly rows: readonly Row[] }[],
  idOf: (row: Row) => string,
): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [idOf(row), row])).values()]
}
