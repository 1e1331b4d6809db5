/** Parses a whole number of at most six digits; returns undefined for any other text. */
export const parseWholeNumber = (text: string): number | undefined =>
  /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined

/** Returns whether a text is an amount with two decimals, such as "4.99". */
export const isDecimalAmount = (text: string): boolean => /^\d{1,6}\.\d{2}$/.test(text)
