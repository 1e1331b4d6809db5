/**
 * Converts rows to a page of results, with the cursor of the next page if there is one.
 * @param found the rows of the page, and one more if there is a next page
 */
export function createCursorPage<Row, Shown>(
  found: readonly Row[],
  limit: number,
  present: (row: Row) => Shown,
  cursorOf: (row: Row) => string,
): { rows: Shown[]; next?: string } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(present), ...(found.length > limit && last !== undefined && { next: cursorOf(last) }) }
}
