/** Maximum age of the last backup: backups start every 24 hours, and writing one may take two hours. */
const longestMs = 26 * 3_600_000

/** Returns whether a backup is overdue: the last backup is too old, or there is none. */
export const isBackupOverdue = (lastAt: number | undefined, nowMs: number): boolean =>
  lastAt === undefined || nowMs - lastAt > longestMs
