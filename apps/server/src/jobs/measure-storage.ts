import { sizeOfFolder } from '@cliffhanger/media-ingest/store/size-of-folder'
import type { Deps } from '../deps.ts'
import { jobsWithStoredReports, writeJobReport } from '../modules/operations/job-reports.ts'
import type { Job } from './job.ts'

/** Creates the job that measures media and backups every night: reading all their folders takes too long for a request. */
export const createMeasureStorageJob = ({
  db,
  now,
  config,
  store,
}: Pick<Deps, 'db' | 'now' | 'config' | 'store'>): Job => ({
  name: jobsWithStoredReports.measureStorage,
  cron: '25 4 * * *',
  longestRunSeconds: 4 * 3_600,
  heartbeatSeconds: 20,
  pollSeconds: 2,
  async run(_id, signal) {
    const mediaBytes = await store.measure(signal)
    const backupBytes = await sizeOfFolder(config.backupDir, signal)
    await writeJobReport(db, jobsWithStoredReports.measureStorage, { mediaBytes, backupBytes }, new Date(now()))
  },
})
