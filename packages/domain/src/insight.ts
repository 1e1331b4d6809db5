/** Steps of the way from a visit to an unlock, in their order. The archive stores them as bits in this order. */
export const insightSteps = [
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
export type InsightStep = (typeof insightSteps)[number]

/** Steps that events and unlocks prove for one title. Visits, and orders of coins, belong to no title. */
export const stepsOfTitles = insightSteps.filter((step) => step !== 'landing')

/** Facts by which the viewers of a funnel are grouped. */
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

/** Facts by which the viewers of a funnel are filtered. */
export const insightFilters = ['adLink', 'title', 'language', 'country', 'browser', 'app'] as const
export type InsightFilter = (typeof insightFilters)[number]
export type InsightFilters = { readonly [F in InsightFilter]?: string | undefined }

/** Upper limits in ms of the groups by time to the first frame; the last group has none. */
export const speedLimits = [500, 1_000, 2_000, 4_000] as const

/** Days after the first one on which viewers may come back. */
export const returnDays = [1, 7, 30] as const

/** Longest period of a question. */
export const longestInsightDays = 400

/** A UTC day in ms. */
export const dayMs = 86_400_000

/** Whole days in UTC, the last one included. */
export interface InsightPeriod {
  readonly from: string
  readonly to: string
}

export const dayNumber = (day: string): number => Date.parse(day) / dayMs
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Why a period cannot be asked about: its number of days, or its first day; undefined if it can. */
export function faultOfPeriod({ from, to }: InsightPeriod, now: number): 'length' | 'age' | undefined {
  const days = dayNumber(to) - dayNumber(from) + 1
  if (days < 1 || days > longestInsightDays) return 'length'
  return dayNumber(from) < Math.floor(now / dayMs) - longestInsightDays ? 'age' : undefined
}

/** As many days right before a period. */
export function periodBefore({ from, to }: InsightPeriod): InsightPeriod {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  return { from: dayText(first - (last - first) - 1), to: dayText(first - 1) }
}

/** The last days that are over. */
export function lastDays(days: number, now: number): InsightPeriod {
  const today = Math.floor(now / dayMs)
  return { from: dayText(today - days), to: dayText(today - 1) }
}

/** Joins days that follow each other. `days` are in their order. */
export function dayRanges(days: readonly string[]): { from: string; to: string }[] {
  const ranges: { from: string; to: string }[] = []
  for (const day of days) {
    const range = ranges.at(-1)
    if (range && dayNumber(day) === dayNumber(range.to) + 1) range.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

/** "27 Feb – 1 Mar", "3 Mar": a text for each range, with the days' names. */
export const rangeTexts = (ranges: readonly InsightPeriod[], nameOf = (day: string): string => day): string[] =>
  ranges.map(({ from, to }) => (from === to ? nameOf(from) : `${nameOf(from)} – ${nameOf(to)}`))
