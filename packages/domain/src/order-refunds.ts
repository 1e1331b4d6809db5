import type { StudioRole } from './studio-roles.ts'

/**
 * The most that a cashier may give back within 24 hours, in each currency: about four of the largest packs. This is enough
 * for a day's complaints, and limits the loss when a cashier's session is stolen. Owners have no limit.
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
/** For all other currencies: low where a unit is worth little, so that a new currency begins on the safe side. */
const otherLimit = 200

/** The most that a role may give back within 24 hours in a currency, in its major unit; undefined without a limit. */
export const refundLimitOf = (role: StudioRole, currency: string): number | undefined =>
  role === 'owner' ? undefined : (cashierLimits[currency] ?? otherLimit)

/** An amount as people write it: up to two decimal places, without a sign, a currency or a separator of thousands. */
export const isAmountText = (text: string): boolean => /^\d{1,7}(\.\d\d?)?$/.test(text) && Number(text) > 0
