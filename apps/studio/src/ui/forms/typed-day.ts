/**
 * Returns whether the year of a date such as 2026-11-26 is complete: while it is typed, a date field reports the year
 * as 0002, then 0020.
 */
export const hasCompleteYear = (day: string): boolean => day >= '1000'
