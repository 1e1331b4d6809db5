/** Available lengths of memberships, in days. */
export const planDays = [7, 30, 90, 365] as const
export type PlanDays = (typeof planDays)[number]

/** Returns whether a membership of this length is a pass, which is paid once and never renews. */
export const isNonRenewingPlanLength = (days: number): boolean => days === planDays[0]
