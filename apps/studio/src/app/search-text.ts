/** Returns a URL query parameter as text; '' if it is missing. The router parses digits as a number. */
export const parseQueryText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
