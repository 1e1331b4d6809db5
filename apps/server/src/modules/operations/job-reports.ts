import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Names of the jobs whose reports are stored. */
export const jobsWithStoredReports = { audit: 'audit', measureStorage: 'measure-storage' } as const

export interface JobReports {
  audit: {
    /** Total number of differences that the audit found. */
    readonly count: number
    /** The first differences, as sentences. */
    readonly differences: readonly string[]
  }
  'measure-storage': { readonly mediaBytes: number; readonly backupBytes: number }
}

export async function writeJobReport<Name extends keyof JobReports>(
  db: Database,
  name: Name,
  report: JobReports[Name],
  madeAt: Date,
): Promise<void> {
  const made = { made_at: madeAt, report: JSON.stringify(report) }
  await db
    .insertInto('job_reports')
    .values({ name, ...made })
    .onConflict((on) => on.column('name').doUpdateSet(made))
    .execute()
}

/** Reads the last report of a job; undefined before its first run. */
export async function readJobReport<Name extends keyof JobReports>(
  db: Database,
  name: Name,
): Promise<{ readonly made_at: Date; readonly report: JobReports[Name] } | undefined> {
  const { rows } = await sql<{ made_at: Date; report: JobReports[Name] }>`
    SELECT made_at, report FROM job_reports WHERE name = ${name}`.execute(db)
  return rows[0]
}
