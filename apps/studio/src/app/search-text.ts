/**
 * Parses a URL query parameter for the router. Long digits stay text: as a number, they would be rounded to another id.
 */
export function parseQueryValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value
}

/** Returns a URL query parameter as text; '' if it is missing. The router parses digits as a number. */
export const parseQueryText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
