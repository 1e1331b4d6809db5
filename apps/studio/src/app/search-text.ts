/**
 * Parses a URL query parameter for the router. A long id stays text: as a JavaScript number, it would be rounded to
 * another id.
 */
export function parseQueryParameter(text: string): unknown {
  const value: unknown = JSON.parse(text)
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value
}

/** Returns a URL query parameter as text; '' if it is missing. The router parses digits as a number. */
export const parseTextQueryParameter = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
