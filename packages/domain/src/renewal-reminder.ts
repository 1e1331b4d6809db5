/** Days between the reminder of a renewal and the end of the paid time, for plans of a month, of three and of a year. */
export interface ReminderDays {
  readonly month: number
  readonly quarter: number
  readonly year: number
}

/** Shortest plans, in days, that count as plans of three months and of a year. */
export const leastPlanDays = { quarter: 60, year: 180 } as const

/** How many days before the end of a plan the reminder of its renewal is mailed: more for a longer plan. */
export function reminderDaysOf(planDays: number, { month, quarter, year }: ReminderDays): number {
  if (planDays >= leastPlanDays.year) return year
  return planDays >= leastPlanDays.quarter ? quarter : month
}
