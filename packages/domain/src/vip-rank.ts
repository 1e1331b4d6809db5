/** Levels of membership: 0 is none, 1 to 3 by the time that was bought. */
export type VipRank = 0 | 1 | 2 | 3

/** A month is the shortest period that is sold, so that twelve of them are a year of membership. */
const daysPerMonth = 30
/** Months of membership, all periods together, from which levels 2 and 3 begin. */
const monthsOfLevel = { 2: 3, 3: 12 } as const

/**
 * The level of a running membership.
 *
 * @param days membership that was bought and not taken back, running and past periods together
 */
export function memberRank(days: number): Exclude<VipRank, 0> {
  const months = Math.floor(days / daysPerMonth)
  if (months >= monthsOfLevel[3]) return 3
  return months >= monthsOfLevel[2] ? 2 : 1
}
