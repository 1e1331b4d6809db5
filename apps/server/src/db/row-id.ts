/** A bigint id from the wire, or undefined for a text that no row can have: PostgreSQL would answer it with an error. */
export const rowId = (text: string): string | undefined => (/^[1-9]\d{0,17}$/.test(text) ? text : undefined)
