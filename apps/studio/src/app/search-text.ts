/** A search parameter as text; '' without one. The router parses a text of digits as a number. */
export const searchText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
