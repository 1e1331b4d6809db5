import type { Deps } from '../deps.ts'
import { publishDueReleases } from '../modules/catalogue/editing/release.ts'
import type { Job } from './job.ts'

/** Creates a job that runs every minute and publishes titles and episodes whose scheduled release is due. */
export const createPublishPlannedJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'publish-planned',
  cron: '* * * * *',
  heartbeatSeconds: 20,
  async run() {
    await publishDueReleases(db, now())
  },
})
