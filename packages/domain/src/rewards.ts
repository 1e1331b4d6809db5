/**
 * Tasks for which an operator can give expiring coins. `daily`: open the app and collect, once a day; `watch`: watch
 * some episodes on one day; `follow`: follow a title; `push`: turn on push messages on a device.
 */
export const rewardTasks = ['daily', 'watch', 'follow', 'push'] as const
export type RewardTask = (typeof rewardTasks)[number]

/** How many times the viewer must perform the action of each task to complete the task. */
export const rewardGoals: Readonly<Record<RewardTask, number>> = { daily: 1, watch: 3, follow: 1, push: 1 }

/** Checks whether a task gives coins only once per viewer, not every day. */
export const isOneTimeTask = (task: RewardTask): boolean => task === 'follow' || task === 'push'

/** Playback position in seconds from which an episode counts as watched. */
export const minWatchedSeconds = 5

export const rewardLimits = { coins: 1_000, days: 365 } as const

const dayMs = 86_400_000

/**
 * Returns the start and end of the current reward day, in milliseconds since 1970. Days are in UTC for all viewers:
 * with a time zone per viewer, changing it would give a second day.
 */
export function rewardDay(nowMs: number): { readonly start: number; readonly end: number } {
  const start = Math.floor(nowMs / dayMs) * dayMs
  return { start, end: start + dayMs }
}

/**
 * Returns the expiry time of coins given at `nowMs`: `days` whole days after the end of the current day, so that all
 * coins of one day expire together.
 */
export const rewardExpiryTime = (nowMs: number, days: number): number => rewardDay(nowMs).end + days * dayMs

/**
 * Returns the ledger's idempotency key of a reward: one per viewer and day, or one per viewer for one-time tasks.
 */
export const rewardKey = (userId: string, task: RewardTask, nowMs: number): string =>
  isOneTimeTask(task)
    ? `reward:${userId}:${task}`
    : `reward:${userId}:${task}:${new Date(nowMs).toISOString().slice(0, 10)}`
