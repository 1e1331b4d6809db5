/** Membership level: 0 is no membership; 1 to 3 depend on the purchased time. */
export type MembershipLevel = 0 | 1 | 2 | 3

/** Days that count as one month: the length of a monthly plan; twelve months count as a year. */
const daysPerMonth = 30
/** Total months of membership at which levels 2 and 3 begin. */
const monthsOfLevel = { 2: 3, 3: 12 } as const

/**
 * Returns the level of a current membership.
 *
 * @param days total days of current and past periods that were bought and not refunded
 */
export function computeMembershipLevel(days: number): Exclude<MembershipLevel, 0> {
  const months = Math.floor(days / daysPerMonth)
  if (months >= monthsOfLevel[3]) return 3
  return months >= monthsOfLevel[2] ? 2 : 1
}
