import type { Deps } from '../deps.ts'
import { sweepDeletedTitles } from '../ingest/sweep-deleted-titles.ts'
import { sweepUploads } from '../modules/feedback/sweep.ts'
import { sweepRunnerWork } from '../modules/runners/sweep.ts'
import { sweepTitleUploads } from '../modules/title-uploads/sweep.ts'
import type { Job } from './job.ts'

/**
 * Creates an hourly job that deletes images that were never sent, files of deleted accounts, stale uploads of titles,
 * files of deleted titles, and files uploaded by runners that no import needs.
 */
export const createSweepUploadsJob = (deps: Pick<Deps, 'db' | 'config' | 'now' | 'store'>): Job => ({
  name: 'sweep-uploads',
  cron: '17 * * * *',
  async run() {
    await sweepUploads(deps)
    await sweepTitleUploads(deps)
    await sweepRunnerWork(deps)
    await sweepDeletedTitles(deps.db, deps.store)
  },
})
