import type { Deps } from '../deps.ts'
import { sweepUploads } from '../modules/feedback/sweep.ts'
import type { Job } from './job.ts'

/** Creates an hourly job that deletes images that were never sent, and files of deleted accounts. */
export const createSweepUploadsJob = (deps: Pick<Deps, 'db' | 'config' | 'now'>): Job => ({
  name: 'sweep-uploads',
  cron: '17 * * * *',
  run: () => sweepUploads(deps),
})
