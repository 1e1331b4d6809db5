import type { Deps } from '../deps.ts'
import { sweepGuests } from '../modules/accounts/sweep-guests.ts'
import type { PersonalDataModule } from '../personal-data.ts'
import type { Job } from './job.ts'

export const createSweepGuestsJob = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  personalData: readonly PersonalDataModule[],
): Job => ({
  name: 'sweep-guests',
  cron: '20 4 * * *',
  run: async () => void (await sweepGuests(db, now(), personalData)),
})
