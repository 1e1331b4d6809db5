/** Whether the year of a day like 2026-11-26 is typed: a date field is in the year 0002 after the first digit, then in 0020. */
export const hasWholeYear = (day: string): boolean => day >= '1000'
