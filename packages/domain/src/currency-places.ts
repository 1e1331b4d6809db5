const known = new Set(Intl.supportedValuesOf('currency'))

/** Decimal places of a currency (ISO 4217), such as 2 for USD and 0 for JPY; undefined for an unknown one. */
export function currencyPlaces(currency: string): number | undefined {
  if (!known.has(currency)) return undefined
  return new Intl.NumberFormat('en', { currency, style: 'currency' }).resolvedOptions().maximumFractionDigits
}
