/**
 * Returns the text if it can be a bigint row id, else undefined, because PostgreSQL would report an error for a text
 * that is not a bigint.
 */
export const parseRowId = (text: string): string | undefined => (/^[1-9]\d{0,17}$/.test(text) ? text : undefined)
