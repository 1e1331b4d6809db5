import { findAuditDifferences } from '../audit.ts'
import type { Deps } from '../deps.ts'
import { jobsWithStoredReports, writeJobReport } from '../modules/operations/job-reports.ts'
import type { Job } from './job.ts'

const mostStored = 50

/** Creates the job that does the work of `npm run audit`, on request of an operator in Studio; it stores its report. */
export const createAuditJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: jobsWithStoredReports.audit,
  longestRunSeconds: 4 * 3_600,
  heartbeatSeconds: 20,
  pollSeconds: 2,
  async run() {
    const differences = await findAuditDifferences(db)
    const report = { count: differences.length, differences: differences.slice(0, mostStored) }
    await writeJobReport(db, jobsWithStoredReports.audit, report, new Date(now()))
  },
})
