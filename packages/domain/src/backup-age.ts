/** A backup is written each day, and writing it may take two hours. */
const longestMs = 26 * 3_600_000

/** Whether a new backup is overdue: the last one is too old, or there is none. */
export const isBackupOverdue = (lastAt: number | undefined, nowMs: number): boolean =>
  lastAt === undefined || nowMs - lastAt > longestMs
