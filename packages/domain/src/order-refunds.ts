import type { StudioRole } from './studio-roles.ts'

/**
 * Maximum amount that a cashier may refund within 24 hours, in each currency: about four of the largest coin packs.
 * This is enough for a day's complaints and limits the loss if a cashier's session is stolen. Owners have no limit.
 */
const cashierLimits: Readonly<Record<string, number>> = {
  USD: 200,
  EUR: 200,
  GBP: 160,
  AUD: 300,
  CAD: 270,
  HKD: 1_500,
  SGD: 270,
  TWD: 6_000,
  THB: 7_000,
  IDR: 3_000_000,
  JPY: 30_000,
  KRW: 270_000,
}
/**
 * Limit for all other currencies, in units of the currency. A unit of most other currencies is worth less than a US
 * dollar, so this limit is usually worth less than the limits above.
 */
const otherLimit = 200

/**
 * Returns the maximum amount that a role may refund within 24 hours in a currency, in its major unit; undefined if
 * there is no limit.
 */
export const refundLimitOf = (role: StudioRole, currency: string): number | undefined =>
  role === 'owner' ? undefined : (cashierLimits[currency] ?? otherLimit)

/**
 * Returns whether a typed text is a valid amount above zero: up to two decimal places, without a sign, a currency or a
 * thousands separator.
 */
export const isAmountText = (text: string): boolean => /^\d{1,7}(\.\d\d?)?$/.test(text) && Number(text) > 0
