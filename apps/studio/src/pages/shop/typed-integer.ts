/**
 * Value of a number field whose text is not a whole number. Every field refuses it: a typing error cannot be saved as
 * the valid number 0.
 */
export const invalidInteger = -1

/** Parses a whole number. Returns `invalidInteger` for any other text. */
export const parseInteger = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : invalidInteger)

/** Returns a number for a list of changes, or a dash for a text that is not a whole number. */
export const shownInteger = (value: number): number | '–' => (value === invalidInteger ? '–' : value)
