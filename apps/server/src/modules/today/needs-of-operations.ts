import { isBackupOverdue } from '@cliffhanger/domain/backup-age'
import { sql } from 'kysely'
import type { ReadNeed } from './read-need.ts'

/** An email about a payment is normally sent within seconds. */
const lateMailMs = 10 * 60_000

/** Finds jobs whose last run failed. The table has one row per job. */
export const readFailedJobs: ReadNeed = async (db) => {
  const { rows } = await sql<{ name: string; failed_at: Date }>`
    SELECT name, failed_at FROM job_runs
    WHERE failed_at > coalesce(succeeded_at, '-infinity') ORDER BY failed_at`.execute(db)
  const [oldest] = rows
  if (!oldest) return undefined
  return {
    count: rows.length,
    isUrgent: false,
    oldestAt: oldest.failed_at.getTime(),
    ...(rows.length === 1 && { reference: oldest.name }),
  }
}

/** Finds emails about payments that should have been sent ten minutes ago. */
export const readLateMails: ReadNeed = async (db, nowMs) => {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    SELECT count(*)::int AS count, min(created_at) AS oldest FROM mails
    WHERE send_at IS NOT NULL AND created_at < ${new Date(nowMs - lateMailMs)}`.execute(db)
  const [row] = rows
  if (!row?.oldest) return undefined
  return { count: row.count, isUrgent: false, oldestAt: row.oldest.getTime() }
}

/** Returns a pending task if the last backup, by a command or by Studio's jobs, is missing or too old. */
export const readOutdatedBackup: ReadNeed = async (db, nowMs) => {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT greatest(
      (SELECT a.began_at FROM operator_actions a JOIN operator_outcomes o ON o.action_id = a.action_id
        WHERE a.command = 'backup' AND o.exit_code = 0 ORDER BY a.action_id DESC LIMIT 1),
      (SELECT max(succeeded_at) FROM job_runs WHERE name IN ('write-backup', 'write-backup-with-media'))) AS at`.execute(
    db,
  )
  const at = rows[0]?.at?.getTime()
  if (at === undefined) return { count: 0, isUrgent: false }
  return isBackupOverdue(at, nowMs) ? { count: 1, isUrgent: false, oldestAt: at } : undefined
}

/** Finds uploads whose import failed. */
export const readFailedImports: ReadNeed = async (db) => {
  const { rows } = await sql<{ count: number; oldest: Date | null; reference: string | null }>`
    SELECT count(*)::int AS count, min(touched_at) AS oldest, min(name) AS reference
    FROM title_uploads WHERE state = 'failed'`.execute(db)
  const [row] = rows
  if (!row?.oldest) return undefined
  const { count, oldest, reference } = row
  return {
    count,
    isUrgent: false,
    oldestAt: oldest.getTime(),
    ...(count === 1 && reference !== null && { reference }),
  }
}
