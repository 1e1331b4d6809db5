import type { Deps } from '../deps.ts'
import { assignSearchTiers } from '../modules/catalogue/search-index.ts'
import { rankTitles } from '../modules/recommendation/rank-titles.ts'
import type { Job } from './job.ts'

export const rankTitlesJobName = 'rank-titles'

/**
 * Creates a job that runs every ten minutes: it updates the order of ranked lists, and the popularity tiers of
 * titles, with which searches for common words find popular titles first.
 */
export const createRankTitlesJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: rankTitlesJobName,
  cron: '*/10 * * * *',
  async run() {
    if (await rankTitles(db, now())) await assignSearchTiers(db)
  },
})
