/**
 * Tasks for which an operator may give coins that end: opening the app and tapping once a day, watching some episodes on a
 * day, and, once for each viewer, following a title.
 */
export const rewardTasks = ['daily', 'watch', 'follow'] as const
export type RewardTask = (typeof rewardTasks)[number]

/** How often a task is done before it counts as complete. */
export const rewardGoals: Readonly<Record<RewardTask, number>> = { daily: 1, watch: 3, follow: 1 }
/** An episode counts as watched from this position on, in seconds. */
export const watchedFromSeconds = 5

export const rewardLimits = { coins: 1_000, days: 365 } as const

const dayMs = 86_400_000

/**
 * The day of a time, in UTC for all viewers: a time zone stated by the viewer could be changed for a second day.
 * Returns its start and end, ms since epoch.
 */
export function rewardDay(nowMs: number): { readonly start: number; readonly end: number } {
  const start = Math.floor(nowMs / dayMs) * dayMs
  return { start, end: start + dayMs }
}

/** End of coins given at a time: so many whole days after the current one, so that it is the same all day. */
export const rewardEnd = (nowMs: number, days: number): number => rewardDay(nowMs).end + days * dayMs

/** Ledger key of a reward: once for each viewer and day, or once for each viewer. */
export const rewardKey = (userId: string, task: RewardTask, nowMs: number): string =>
  task === 'follow'
    ? `reward:${userId}:${task}`
    : `reward:${userId}:${task}:${new Date(nowMs).toISOString().slice(0, 10)}`
