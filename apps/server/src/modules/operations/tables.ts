import type { ColumnType } from 'kysely'
import type { JobReports } from './job-reports.ts'

export interface OperationsTables {
  job_reports: {
    name: string
    made_at: Date
    report: ColumnType<JobReports[keyof JobReports], string, string>
  }
  running_servers: { server: string; host: string; version: string | null; started_at: Date; seen_at: Date }
}
