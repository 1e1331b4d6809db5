const known = new Set(Intl.supportedValuesOf('currency'))

/**
 * Returns the number of decimal places of a currency (ISO 4217), for example 2 for USD and 0 for JPY; undefined for an
 * unknown currency.
 */
export function currencyPlaces(currency: string): number | undefined {
  if (!known.has(currency)) return undefined
  return new Intl.NumberFormat('en', { currency, style: 'currency' }).resolvedOptions().maximumFractionDigits
}
