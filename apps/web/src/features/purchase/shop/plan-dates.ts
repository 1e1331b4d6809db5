const day = 86_400_000

/**
 * When a membership that begins now is charged again, and when the reminder is mailed: within its last day, and three
 * days before its end.
 */
export const planDates = (days: number, now: number) => ({
  charge: now + (days - 1) * day,
  notice: now + (days - 3) * day,
})
