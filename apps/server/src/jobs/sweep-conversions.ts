import type { Deps } from '../deps.ts'
import { sweepConversions } from '../modules/conversions/sweep.ts'
import type { Job } from './job.ts'

/** Every night: removes browsers of orders and messages to ad networks that are not needed any more. */
export const createSweepConversionsJob = ({ db, now }: Pick<Deps, 'db' | 'now'>): Job => ({
  name: 'sweep-conversions',
  cron: '10 4 * * *',
  run: () => sweepConversions(db, now()),
})
