import type { Deps } from '../deps.ts'
import { sweepConversions } from '../modules/conversions/sweep.ts'
import type { Job } from './job.ts'

/** Creates a nightly job that deletes browser data of orders and conversion messages that are no longer needed. */
export const createSweepConversionsJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'sweep-conversions',
  cron: '10 4 * * *',
  run: () => sweepConversions(db, now()),
})
