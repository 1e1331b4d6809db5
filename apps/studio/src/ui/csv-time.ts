/** Formats a time for a CSV file in ISO 8601; '' for undefined. */
export const csvTime = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString())
