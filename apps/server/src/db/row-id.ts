/**
 * Parses a bigint id of a request; undefined for a text that cannot be the id of a row, for which PostgreSQL would
 * report an error.
 */
export const rowId = (text: string): string | undefined => (/^[1-9]\d{0,17}$/.test(text) ? text : undefined)
