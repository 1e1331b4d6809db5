const figureIds = ['revenue', 'views', 'wall', 'p50', 'p95'] as const
export type MetricId = (typeof figureIds)[number]
export const periodLengthsInDays = [7, 30, 90] as const
export type PeriodDays = (typeof periodLengthsInDays)[number]

/** URL query parameters of the Today page, so that a shared link shows the same charts. */
export interface TodaySearch {
  readonly days?: PeriodDays
  readonly figure?: MetricId
  readonly currency?: string
}

export function readTodaySearch(given: Readonly<Record<string, unknown>>): TodaySearch {
  const days = periodLengthsInDays.find((one) => one === Number(given.days))
  const figure = figureIds.find((one) => one === given.figure)
  const currency = typeof given.currency === 'string' && /^[A-Z]{3}$/.test(given.currency) ? given.currency : undefined
  return { ...(days && { days }), ...(figure && { figure }), ...(currency && { currency }) }
}
