/** Converts a decimal text from the database to whole hundredths, which add up without rounding errors, and back. */
export const toCents = (amount: string | number): number => Math.round(Number(amount) * 100)
export const fromCents = (cents: number): string => (cents / 100).toFixed(2)
