/** Lengths of the memberships that can be sold, in days. */
export const planDays = [7, 30, 90, 365] as const
export type PlanDays = (typeof planDays)[number]

/** Whether a membership of this length is a pass: paid once, it ends by itself and never renews. */
export const isPass = (days: number): boolean => days === planDays[0]
