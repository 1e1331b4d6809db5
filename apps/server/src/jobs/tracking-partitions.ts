import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { sweepClicks } from '../modules/ad-links/click-store.ts'
import {
  createDayPartitions,
  createMissedDayPartitions,
  deleteExpiredEvents,
  dropDayPartitions,
} from '../modules/tracking/partitions.ts'
import { deleteOldEventIds } from '../modules/tracking/store.ts'
import type { Job } from './job.ts'

export const createTrackingPartitionsJob = ({
  db,
  now,
  config,
  log,
}: Pick<Deps, 'db' | 'now' | 'log'> & { readonly config: Pick<Config, 'trackingDays'> }): Job => ({
  name: 'tracking-partitions',
  cron: '5 */6 * * *',
  async run() {
    const done = [
      await createDayPartitions(db, now()),
      await createMissedDayPartitions(db, now()),
      await dropDayPartitions(db, now(), config.trackingDays),
    ]
    await sweepClicks(db, now(), config.trackingDays)
    await deleteExpiredEvents(db, now())
    await deleteOldEventIds(db, now())
    if (done.includes(false)) log.warn('tables of tracked events are read by somebody; left for the next run')
  },
})
