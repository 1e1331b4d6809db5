import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { incrementDeletedHours, purgeAfterHours, purgeDeleted } from '../modules/accounts/purge.ts'
import { createTombstones } from '../modules/accounts/tombstones.ts'
import type { PersonalData } from '../personal-data.ts'
import type { Job } from './job.ts'

/**
 * Creates a job that purges deleted accounts after their 15 days, counted both by the clock and in hourly runs: the job
 * must run exactly once an hour.
 */
export const createPurgeJob = (
  { db, now, log, config }: Pick<Deps, 'db' | 'now' | 'log' | 'config'>,
  personalData: readonly PersonalData[],
): Job => ({
  name: 'purge-accounts',
  cron: '20 * * * *',
  async run(id = randomUUID()) {
    await incrementDeletedHours(db, id)
    const tombstones = createTombstones(config.dataDir)
    const count = await purgeDeleted({ db, now, personalData, tombstones, leastHours: purgeAfterHours })
    if (count > 0) log.info({ count }, 'accounts purged')
  },
})
