import type { Deps } from '../deps.ts'
import { keepPartitions } from '../modules/tracking/partitions.ts'
import type { Job } from './job.ts'

export const createTrackingPartitionsJob = ({ db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>): Job => ({
  name: 'tracking-partitions',
  cron: '5 */6 * * *',
  run: () => keepPartitions(db, now(), config.trackingDays),
})
