const day = 86_400_000

/** Servers of an earlier release do not name the day of the reminder. */
const oldReminderDays = 3

/**
 * When a membership that begins now is charged again, and when the reminder is mailed: within its last day, and some
 * days before its end.
 */
export const planDates = (
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
 * Price of 100 coins of a package, the bonus included, rounded up to the cent: the displayed price is never lower than
 * the paid one.
 */
export function pricePerHundred({ rechargeSum, conversionCoin, giveCoin }: Pack): string {
  const cents = Math.round(Number(rechargeSum) * 100)
  return (Math.ceil((cents * 100) / (conversionCoin + giveCoin)) / 100).toFixed(2)
}

/** A plan's price per month: 30, 90 and 365 days count as 1, 3 and 12 months. */
export function pricePerMonth({ price, days }: { readonly price: string; readonly days: number }): string {
  const cents = Math.round(Number(price) * 100)
  return (Math.ceil(cents / Math.round(days / 30.4)) / 100).toFixed(2)
}
