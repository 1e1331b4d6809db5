import type { studioToday } from '@cliffhanger/contract/studio/today'
import type { Deps } from '../../deps.ts'
import type { StudioService } from '../../http/studio/service.ts'
import { readPeriodComparison, sumRevenue, sumViews } from './figures.ts'
import { filterNeedsByRole, readNeeds } from './needs.ts'

/** API methods for the pending tasks of operators, and for the statistics of finished days. */
export function createStudioToday({ db, now }: Pick<Deps, 'db' | 'now'>): StudioService<typeof studioToday> {
  return {
    needs: async (_, { caller }) => filterNeedsByRole(caller.role, await readNeeds(db, now())),
    views: ({ days }) => readPeriodComparison(db, { days, nowMs: now() }, sumViews),
    revenue: ({ days }) => readPeriodComparison(db, { days, nowMs: now() }, sumRevenue),
  }
}
