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
