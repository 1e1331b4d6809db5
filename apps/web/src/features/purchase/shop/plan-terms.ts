const day = 86_400_000

/** Default for servers of an earlier release, which do not send `reminderDays`. */
const oldReminderDays = 3

/**
 * Returns when a membership that starts now ends, when it is charged again (within its last day), and when the reminder
 * is emailed (`reminderDays` before its end).
 */
export const computePlanTimes = (
  { days, reminderDays = oldReminderDays }: { readonly days: number; readonly reminderDays?: number | undefined },
  now: number,
) => ({
  charge: now + (days - 1) * day,
  notice: now + (days - reminderDays) * day,
  end: now + days * day,
})

/** Rounds cents up to an amount that can be displayed in the currency: whole units for JPY. Returns it like "4.99". */
function roundUp(cents: number, currency: string): string {
  const { maximumFractionDigits: places = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  const step = 10 ** Math.max(0, 2 - places)
  return ((Math.ceil(cents / step) * step) / 100).toFixed(2)
}

interface Pack {
  readonly rechargeSum: string
  readonly currency: string
  readonly conversionCoin: number
  readonly giveCoin: number
}

/**
 * Returns the price of 100 coins of a pack including the bonus, rounded up, so that the displayed price is never lower
 * than the paid one.
 */
export function pricePerHundredCoins({ rechargeSum, currency, conversionCoin, giveCoin }: Pack): string {
  const cents = Math.round(Number(rechargeSum) * 100)
  return roundUp((cents * 100) / (conversionCoin + giveCoin), currency)
}

interface Plan {
  readonly price: string
  readonly currency: string
  readonly days: number
}

/** Returns a plan's price per month, rounded up: 30, 90 and 365 days count as 1, 3 and 12 months. */
export function pricePerMonth({ price, currency, days }: Plan): string {
  const cents = Math.round(Number(price) * 100)
  return roundUp(cents / Math.round(days / 30.4), currency)
}
