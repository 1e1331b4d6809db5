/**
 * Decimal places of the currencies without cents about which the provider's documents do not contradict each other.
 * All other currencies get two.
 */
const places: Readonly<Record<string, number>> = { JPY: 0, KRW: 0 }
export const decimalPlacesOf = (currency: string): number => places[currency] ?? 2

/** Converts our price ("4.99") to the provider's: a number in major units, 4.99 and never 499. */
export const toProviderAmount = (price: string, currency: string): number =>
  Number(Number(price).toFixed(decimalPlacesOf(currency)))

/** Returns whether an amount from the provider equals a price when both are rounded to the currency's decimals. */
export const equalsPrice = (amount: number, price: string, currency: string): boolean =>
  Number.isFinite(amount) &&
  amount.toFixed(decimalPlacesOf(currency)) === Number(price).toFixed(decimalPlacesOf(currency))
