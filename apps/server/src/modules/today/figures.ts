import type { MoneySum, RevenueMetrics, ViewMetrics } from '@cliffhanger/contract/studio/today'
import { countStarts, firstFramePercentile, mergeFirstFrameHistograms } from '@cliffhanger/domain/first-frames'
import type { Database } from '../../db/schema.ts'
import {
  readDailyRevenue,
  readDailyStatistics,
  type StoredDailyRevenue,
  type StoredDailyStatistics,
} from './figures-store.ts'
import { dayMs, formatUtcDay, startOfDay } from './utc-day.ts'

interface Stored {
  readonly days: readonly StoredDailyStatistics[]
  readonly revenue: readonly StoredDailyRevenue[]
}
/** Statistics per day, of a period, and of the period before it. */
export interface PeriodComparison<T> {
  readonly days: { day: string; figures?: T }[]
  readonly period: T
  readonly before: T
  readonly computedAt?: number
}

const sumOf = (days: readonly StoredDailyStatistics[], of: (day: StoredDailyStatistics) => number): number =>
  days.reduce((total, day) => total + of(day), 0)

/** Adds amounts per currency. Uses integer cents, so that sums are exact. */
export function addMoney(rows: readonly MoneySum[]): MoneySum[] {
  const cents = new Map<string, bigint>()
  for (const { currency, amount } of rows) {
    cents.set(currency, (cents.get(currency) ?? 0n) + BigInt(amount.replace('.', '')))
  }
  return [...cents].map(([currency, sum]) => ({ currency, amount: decimalOf(sum) }))
}
function decimalOf(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Adds up the views of several days and merges their histograms, so that percentiles cover all playback starts. */
export function sumViews({ days }: Pick<Stored, 'days'>): ViewMetrics {
  const frames = mergeFirstFrameHistograms(days.map(({ firstFrames }) => firstFrames))
  const [p50, p95] = [firstFramePercentile(frames, 0.5), firstFramePercentile(frames, 0.95)]
  return {
    views: sumOf(days, ({ views }) => views),
    starts: countStarts(frames),
    ...(p50 !== undefined && { p50 }),
    ...(p95 !== undefined && { p95 }),
  }
}

export const sumRevenue = ({ days, revenue }: Stored): RevenueMetrics => ({
  atWall: sumOf(days, ({ atWall }) => atWall),
  unlocked: sumOf(days, ({ unlocked }) => unlocked),
  revenue: addMoney(revenue),
})

/** Reads the statistics of the last finished days, and of the same number of days before them. Today is excluded. */
export async function readPeriodComparison<T>(
  db: Database,
  { days, nowMs }: { readonly days: number; readonly nowMs: number },
  sum: (stored: Stored) => T,
): Promise<PeriodComparison<T>> {
  const today = startOfDay(nowMs)
  const names = Array.from({ length: 2 * days }, (_, at) => formatUtcDay(today + (at - 2 * days) * dayMs))
  const span = [names[0] ?? '', formatUtcDay(today + dayMs)] as const
  const [stored, revenue] = await Promise.all([readDailyStatistics(db, ...span), readDailyRevenue(db, ...span)])
  const partOf = (own: readonly string[]): Stored => {
    const isOwn = ({ day }: { readonly day: string }) => own.includes(day)
    return { days: stored.filter(isOwn), revenue: revenue.filter(isOwn) }
  }
  const last = stored.at(-1)
  return {
    days: names.map((day) => {
      const part = partOf([day])
      return { day, ...(part.days.length > 0 && { figures: sum(part) }) }
    }),
    period: sum(partOf(names.slice(days))),
    before: sum(partOf(names.slice(0, days))),
    ...(last && { computedAt: last.computedAt.getTime() }),
  }
}
