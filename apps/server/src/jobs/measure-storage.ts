import type { Deps } from '../deps.ts'
import { reportingJobs, writeJobReport } from '../modules/operations/job-reports.ts'
import { storeFolder } from '../origin/store-folder.ts'
import { sizeOfFolder } from '../size-of-folder.ts'
import type { Job } from './job.ts'

/** Creates the job that measures media and backups every night: reading all their folders takes too long for a request. */
export const createMeasureStorageJob = ({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Job => ({
  name: reportingJobs.measureStorage,
  cron: '25 4 * * *',
  longestRunSeconds: 4 * 3_600,
  heartbeatSeconds: 20,
  pollSeconds: 2,
  async run(_id, signal) {
    const mediaBytes = await sizeOfFolder(storeFolder(config.dataDir), signal)
    const backupBytes = await sizeOfFolder(config.backupDir, signal)
    await writeJobReport(db, reportingJobs.measureStorage, { mediaBytes, backupBytes }, new Date(now()))
  },
})
