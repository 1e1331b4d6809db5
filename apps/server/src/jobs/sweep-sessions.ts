import type { Deps } from '../deps.ts'
import { sweepSessions } from '../modules/accounts/sweep.ts'
import type { Job } from './job.ts'

export const createSweepSessionsJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'sweep-sessions',
  cron: '40 3 * * *',
  run: () => sweepSessions(db, now()),
})
