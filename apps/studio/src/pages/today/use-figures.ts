import type { Output } from '@cliffhanger/contract/call'
import { studioToday } from '@cliffhanger/contract/studio/today'
import type { CallFailure } from '#api/call.ts'
import { useStudioQuery } from '#api/use-studio.ts'
import type { PeriodDays } from './today-search.ts'

export type ViewsOutput = Output<typeof studioToday.views>
export type RevenueOutput = Output<typeof studioToday.revenue>
export interface LoadedMetrics {
  readonly views: ViewsOutput
  /** Revenue; undefined for roles that may not see revenue. */
  readonly revenue: RevenueOutput | undefined
}

/** Combines the queries for views and revenue into one. */
export function useDailyMetrics(days: PeriodDays, seesMoney: boolean) {
  const views = useStudioQuery(studioToday.views, { days })
  const revenue = useStudioQuery(studioToday.revenue, { days }, { isEnabled: seesMoney })
  const isLoaded = views.data !== undefined && (!seesMoney || revenue.data !== undefined)
  const error: CallFailure | null = views.error ?? revenue.error
  return {
    data: isLoaded && views.data ? { views: views.data, revenue: revenue.data } : undefined,
    error,
    isFetching: views.isFetching || revenue.isFetching,
    refetch: () => Promise.all([views.refetch(), ...(seesMoney ? [revenue.refetch()] : [])]),
  }
}
