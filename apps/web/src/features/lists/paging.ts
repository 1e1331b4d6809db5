interface Page {
  readonly rows: readonly unknown[]
}

/**
 * The next page's number, or undefined at the end: an empty page ends a list, and so does one under `pageSize`
 * (section 4, Paging). Counting from the pages on hand, no number is ever asked for twice.
 */
export function nextPage(pages: readonly Page[], pageSize: number): number | undefined {
  const last = pages.at(-1)
  return last && last.rows.length < pageSize ? undefined : pages.length + 1
}

/** Rows of all pages, each once, even where a list grew while it was read. */
export function uniqueRows<Row>(
  pages: readonly { readonly rows: readonly Row[] }[],
  idOf: (row: Row) => string,
): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [idOf(row), row])).values()]
}
