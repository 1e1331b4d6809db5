const dayMs = 86_400_000

/** Number that represents the title itself in a release plan; its episodes start at 1. */
export const titleReleaseNumber = 0

export interface ReleaseStep {
  /** Episode number, or `titleReleaseNumber` for the title itself. */
  readonly n: number
  /** Publication time in milliseconds since 1970. */
  readonly at: number
}
export interface DailyEpisodeSchedule {
  /** Publication time of the first episodes; the others follow at the same hour on the next days (UTC). */
  readonly firstAt: number
  readonly perDay: number
}

/** Schedules the publication of episodes in the order of their numbers, `perDay` on each day. */
export function scheduleEpisodeReleases(
  numbers: readonly number[],
  { firstAt, perDay }: DailyEpisodeSchedule,
): ReleaseStep[] {
  const size = Math.max(1, Math.floor(perDay))
  const inOrder = numbers.toSorted((a, b) => a - b)
  return inOrder.map((n, at) => ({ n, at: firstAt + Math.floor(at / size) * dayMs }))
}

/** Period for which a published episode is marked as new. */
export const newBadgeDurationMs = 7 * dayMs

/** Returns whether an episode or title that was published at `at` is still marked as new. */
export const hasNewBadge = (at: number | undefined, now: number): boolean =>
  at !== undefined && at <= now && now - at < newBadgeDurationMs
