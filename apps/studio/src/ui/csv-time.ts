/** A time in a CSV file: ISO 8601, '' without one. */
export const csvTime = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString())
