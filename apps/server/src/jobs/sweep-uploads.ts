import type { Deps } from '../deps.ts'
import { sweepUploads } from '../modules/feedback/sweep.ts'
import { sweepTitleUploads } from '../modules/title-uploads/sweep.ts'
import type { Job } from './job.ts'

/** Creates an hourly job that deletes images that were never sent, files of deleted accounts, and stale uploads of titles. */
export const createSweepUploadsJob = (deps: Pick<Deps, 'db' | 'config' | 'now'>): Job => ({
  name: 'sweep-uploads',
  cron: '17 * * * *',
  async run() {
    await sweepUploads(deps)
    await sweepTitleUploads(deps)
  },
})
