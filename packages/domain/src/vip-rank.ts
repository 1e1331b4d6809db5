/** Levels of membership: 0 is none, 1 to 3 by the time that was bought. */
export type VipRank = 0 | 1 | 2 | 3

/** Days of membership, all periods together, from which levels 2 and 3 begin: three months and a year. */
const daysOfLevel = { 2: 90, 3: 365 } as const

/**
 * The level of a running membership.
 *
 * @param days membership that was bought and not taken back, running and past periods together
 */
export function memberRank(days: number): Exclude<VipRank, 0> {
  if (days >= daysOfLevel[3]) return 3
  return days >= daysOfLevel[2] ? 2 : 1
}
