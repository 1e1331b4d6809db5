/**
 * Number of days between the renewal reminder and the end of the paid period, for plans of one month, three months and
 * one year.
 */
export interface ReminderDays {
  readonly month: number
  readonly quarter: number
  readonly year: number
}

/** Minimum length in days of plans that count as three-month and one-year plans. */
export const minLongPlanDays = { quarter: 60, year: 180 } as const

/**
 * Returns how many days before the end of a plan its renewal reminder is emailed: longer plans get an earlier reminder.
 */
export function reminderDaysOf(planDays: number, { month, quarter, year }: ReminderDays): number {
  if (planDays >= minLongPlanDays.year) return year
  return planDays >= minLongPlanDays.quarter ? quarter : month
}
