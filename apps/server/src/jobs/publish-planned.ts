import type { Deps } from '../deps.ts'
import { releaseDue } from '../modules/catalogue/editing/release.ts'
import type { Job } from './job.ts'

/** Every minute: publishes titles and episodes whose planned time has come. */
export const createPublishPlannedJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'publish-planned',
  cron: '* * * * *',
  async run() {
    await releaseDue(db, now())
  },
})
