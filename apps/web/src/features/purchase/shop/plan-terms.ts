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

interface Pack {
  readonly rechargeSum: string
  readonly conversionCoin: number
  readonly giveCoin: number
}

/**
 * Returns the price of 100 coins of a pack including the bonus, rounded up to the cent, so that the displayed price is
 * never lower than the paid one.
 */
export function pricePerHundredCoins({ rechargeSum, conversionCoin, giveCoin }: Pack): string {
  const cents = Math.round(Number(rechargeSum) * 100)
  return (Math.ceil((cents * 100) / (conversionCoin + giveCoin)) / 100).toFixed(2)
}

/** Returns a plan's price per month: 30, 90 and 365 days count as 1, 3 and 12 months. */
export function pricePerMonth({ price, days }: { readonly price: string; readonly days: number }): string {
  const cents = Math.round(Number(price) * 100)
  return (Math.ceil(cents / Math.round(days / 30.4)) / 100).toFixed(2)
}
