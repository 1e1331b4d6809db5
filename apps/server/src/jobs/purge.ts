import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { incrementDeletedHours, purgeAfterHours, purgeDueUsers } from '../modules/accounts/purge.ts'
import { createTombstoneLog } from '../modules/accounts/tombstones.ts'
import type { PersonalDataModule } from '../personal-data.ts'
import type { Job } from './job.ts'

/**
 * Creates a job that purges deleted accounts after their 15 days, counted both by the clock and in hourly runs: the job
 * must run exactly once an hour.
 */
export const createPurgeDeletedAccountsJob = (
  { db, now, log, config }: Pick<Deps, 'db' | 'now' | 'log' | 'config'>,
  personalData: readonly PersonalDataModule[],
): Job => ({
  name: 'purge-accounts',
  cron: '20 * * * *',
  async run(id = randomUUID()) {
    await incrementDeletedHours(db, id)
    const tombstones = createTombstoneLog(config.dataDir)
    const count = await purgeDueUsers({ db, now, personalData, tombstones, leastHours: purgeAfterHours })
    if (count > 0) log.info({ count }, 'accounts purged')
  },
})
