/** Steps of the funnel from a visit to an unlock, in order. The archive stores them as bits in this order. */
export const insightFunnelSteps = [
  'landing',
  'firstFrame',
  'quarter',
  'half',
  'threeQuarters',
  'finished',
  'wall',
  'order',
  'paid',
  'unlocked',
] as const
export type InsightFunnelStep = (typeof insightFunnelSteps)[number]

/** Funnel steps that can be counted for a single title. Visits and orders of coins do not belong to a title. */
export const titleFunnelSteps = insightFunnelSteps.filter((step) => step !== 'landing')

/** Dimensions by which the viewers of a funnel can be grouped. */
export const insightDimensions = [
  'none',
  'adLink',
  'title',
  'language',
  'country',
  'browser',
  'app',
  'visitor',
  'speed',
] as const
export type InsightDimension = (typeof insightDimensions)[number]

export const isInsightDimension = (text: string): text is InsightDimension =>
  insightDimensions.some((one) => one === text)

/** Dimensions by which the viewers of a funnel can be filtered. */
export const insightFilters = ['adLink', 'title', 'language', 'country', 'browser', 'app'] as const
export type InsightFilter = (typeof insightFilters)[number]
export type InsightFilters = { readonly [F in InsightFilter]?: string | undefined }

/** Upper limits of the groups by time to first frame, in milliseconds; the last group has no upper limit. */
export const firstFrameGroupBoundsMs = [500, 1_000, 2_000, 4_000] as const

/** Numbers of days after the first visit on which retention is measured. */
export const retentionMeasureDays = [1, 7, 30] as const

/** Maximum length of a queried period, in days. */
export const maxInsightDays = 400

/** Length of a day in milliseconds. */
export const dayMs = 86_400_000

/** A period of whole days in UTC; both days are included. */
export interface InsightPeriod {
  readonly from: string
  readonly to: string
}

export const parseEpochDay = (day: string): number => Date.parse(day) / dayMs
export const formatEpochDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Returns the validation error of a period: its length or its first day; undefined if it is valid. */
export function findPeriodError({ from, to }: InsightPeriod, now: number): 'length' | 'age' | undefined {
  const days = parseEpochDay(to) - parseEpochDay(from) + 1
  if (days < 1 || days > maxInsightDays) return 'length'
  return parseEpochDay(from) < Math.floor(now / dayMs) - maxInsightDays ? 'age' : undefined
}

/** Returns the equally long period directly before a period. */
export function periodBefore({ from, to }: InsightPeriod): InsightPeriod {
  const [first, last] = [parseEpochDay(from), parseEpochDay(to)]
  return { from: formatEpochDay(first - (last - first) - 1), to: formatEpochDay(first - 1) }
}

/** Returns the period of the last `days` completed days. */
export function lastCompletedDays(days: number, now: number): InsightPeriod {
  const today = Math.floor(now / dayMs)
  return { from: formatEpochDay(today - days), to: formatEpochDay(today - 1) }
}

/** Joins consecutive days to ranges. `days` must be in ascending order. */
export function dayRanges(days: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = []
  for (const day of days) {
    const range = ranges.at(-1)
    if (range && parseEpochDay(day) === parseEpochDay(range.to) + 1) range.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** Formats each range, for example "27 Feb – 1 Mar" or "3 Mar"; `nameOf` formats a day. */
export const formatDayRanges = (ranges: readonly InsightPeriod[], nameOf = (day: string): string => day): string[] =>
  ranges.map(({ from, to }) => (from === to ? nameOf(from) : `${nameOf(from)} – ${nameOf(to)}`))
