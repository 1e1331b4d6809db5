import type { Deps } from '../deps.ts'
import { replaceTitleNeighbours } from '../modules/recommendation/for-you/relate-titles.ts'
import { sweepViews } from '../modules/recommendation/for-you/views.ts'
import type { Job } from './job.ts'

/** Creates an hourly job for "For you": it computes which titles share viewers, and deletes old view records. */
export const createRelateTitlesJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'relate-titles',
  cron: '45 * * * *',
  async run() {
    await replaceTitleNeighbours(db)
    await sweepViews(db, now())
  },
})
