import { validationError } from './refusal.ts'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a body or a part of a body as an object. @throws ApiError `validation_error` */
export function requireFields(value: unknown, name: string): Fields {
  if (isFields(value)) return value
  throw validationError(name, `${name} must be an object`)
}
export const optionalFields = (value: unknown, name: string): Fields =>
  value === undefined || value === null ? {} : requireFields(value, name)

/** Returns a required text field. @throws ApiError `validation_error` unless it is a text of 1 to `most` characters */
export function requireText(fields: Fields, name: string, most = 255): string {
  const value = fields[name]
  if (typeof value === 'string' && value !== '' && value.length <= most) return value
  throw validationError(name, `${name} must be a text of 1 to ${most} characters`)
}
export const optionalText = (fields: Fields, name: string, most = 255): string | undefined =>
  fields[name] === undefined || fields[name] === null || fields[name] === ''
    ? undefined
    : requireText(fields, name, most)

/**
 * Returns a field with an HTTP URL. A page opens the URL, so a `javascript:` URL would run a script there.
 * @throws ApiError `validation_error`
 */
export function requireHttpUrl(fields: Fields, name: string): string {
  const url = requireText(fields, name, 2_000)
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url
  throw validationError(name, `${name} must be a URL with http or https`)
}

const decimalPlaces: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, VND: 0, KWD: 3, BHD: 3 }

export function requireCurrency(fields: Fields): string {
  const currency = requireText(fields, 'currency', 3)
  if (/^[A-Z]{3}$/.test(currency)) return currency
  throw validationError('currency', 'currency must be a code of three capital letters')
}

/** Returns an amount in major units (9.99, not 999) with at most the currency's decimal places. */
export function requireAmount(fields: Fields, currency: string): number {
  const { amount } = fields
  const places = decimalPlaces[currency] ?? 2
  const isAmount = typeof amount === 'number' && amount > 0 && amount < 1e7 && Number(amount.toFixed(places)) === amount
  if (isAmount) return amount
  throw validationError('amount', `amount must be a number above 0 with at most ${places} decimal places`)
}
/** Returns the sum of amounts, rounded to remove floating-point errors. */
export const sumOf = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 1000) / 1000
