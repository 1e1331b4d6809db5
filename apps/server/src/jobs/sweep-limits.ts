import type { Deps } from '../deps.ts'
import { deleteIdleCounters } from '../http/rate-limit/counters.ts'
import type { Job } from './job.ts'

export const createSweepLimitsJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'sweep-limits',
  cron: '50 * * * *',
  run: () => deleteIdleCounters(db, now()),
})
