import type { Deps } from '../deps.ts'
import { readRevenueByDay } from '../modules/payments/revenue-store.ts'
import { addUpOrderSums } from '../modules/payments/studio/order-sum-store.ts'
import { computeDueDays } from '../modules/today/roll-up.ts'
import { lockDailyStatistics } from '../modules/today/roll-up-store.ts'
import { deleteOldViewerCounts } from '../modules/today/watching-store.ts'
import { readPeriodStatistics } from '../modules/tracking/report-store.ts'
import type { Job } from './job.ts'

/**
 * Creates a job that runs every five minutes: it computes the daily metrics that Studio shows, and adds up the sums of
 * orders.
 */
export const createRollUpDaysJob = ({
  db,
  now,
  config,
  provider,
}: Pick<Deps, 'db' | 'now' | 'config' | 'provider'>): Job => ({
  name: 'roll-up-days',
  cron: '*/5 * * * *',
  async run(_id, signal) {
    await computeDueDays(
      { db, now, trackingDays: config.trackingDays, signal },
      {
        readDay: (tx, { since, until }) => readPeriodStatistics(tx, since, until),
        readRevenue: (tx, period) => readRevenueByDay(tx, { ...period, env: provider.env }),
      },
    )
    await db.transaction().execute(async (tx) => {
      await lockDailyStatistics(tx)
      await addUpOrderSums(tx)
    })
    await deleteOldViewerCounts(db, now())
  },
})
