/** Currencies that may be sold in, with their decimal places; the provider disagrees with itself about the others. */
const places: Readonly<Record<string, number>> = { JPY: 0, KRW: 0 }
const placesOf = (currency: string): number => places[currency] ?? 2

/** A price as we keep it ("4.99") as the provider takes it: a number in major units, 4.99 and never 499. */
export const toProvider = (price: string, currency: string): number => Number(Number(price).toFixed(placesOf(currency)))

/** Whether an amount of the provider's is this price, to the last place. */
export const isPrice = (amount: number, price: string, currency: string): boolean =>
  Number.isFinite(amount) && amount.toFixed(placesOf(currency)) === Number(price).toFixed(placesOf(currency))
