/** Whole-title prices travel without a currency of their own: they are in dollars. */
export const dollars = 'USD'
