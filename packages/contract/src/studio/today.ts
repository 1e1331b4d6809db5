import { AnyText, Choice, Integer, List, type Schema, Shape, type Static } from '../schema.ts'
import { studioCall } from './call.ts'
import { Money, type MoneySum, studioNeeds } from './needs.ts'

export type { MoneySum, Need, NeedKind, Needs } from './needs.ts'

/**
 * Playback metrics of whole days. `p50` and `p95`: median and 95th percentile of the time to first frame, in
 * milliseconds; absent if there were no starts.
 */
const Views = Shape({ views: Integer(), starts: Integer() }, { p50: Integer(), p95: Integer() })
/**
 * Paywall conversion and revenue. `atWall`: viewers who reached a title's paywall that day, summed over titles;
 * `unlocked`: those of them who unlocked something of the title.
 */
const Revenue = Shape({ atWall: Integer(), unlocked: Integer(), revenue: List(Money) })
export type ViewMetrics = Static<typeof Views>
export type RevenueMetrics = Static<typeof Revenue>

/**
 * Schema of metrics for a period and the equally long period before it. `days`: every day of both periods (for example
 * 2026-11-21, in UTC), oldest first; days that were not computed have no metrics. `period`: the last days; `before`:
 * the days before them.
 */
/* @__NO_SIDE_EFFECTS__ */
const periods = <T>(figures: Schema<T>) =>
  Shape(
    {
      days: List(Shape({ day: AnyText() }, { figures })),
      period: figures,
      before: figures,
    },
    { computedAt: Integer() },
  )

const figureDays = [7, 30, 90] as const

export const studioToday = {
  ...studioNeeds,
  views: studioCall('/today/views', {
    summary: 'Returns views and times to the first frame of the last finished days, and of as many days before.',
    access: 'views.read',
    input: Shape({ days: Choice(...figureDays) }),
    output: periods(Views),
  }),
  revenue: studioCall('/today/revenue', {
    summary: 'Returns revenue, and the share of viewers at a paywall who unlocked, of the last finished days.',
    access: 'revenue.read',
    input: Shape({ days: Choice(...figureDays) }),
    output: periods(Revenue),
  }),
}

interface Compared {
  readonly now: number
  /** The value of the same metric one week earlier, at the same time of day. */
  readonly before: number
}
export interface LiveFigures {
  readonly at: number
  /** Number of viewers who played an episode within the last 30 seconds. */
  readonly watching: Compared
  /** Number of viewers in each of the last 60 minutes, oldest first. */
  readonly minutes: readonly number[]
  /** The titles with the most current viewers. */
  readonly titles: readonly {
    readonly vidId: string
    readonly name: string
    readonly cover: string
    readonly viewers: number
  }[]
  /** Number of titles that are not in `titles`, and of their viewers. */
  readonly others: { readonly titles: number; readonly viewers: number }
  /** Revenue and new payers of the current UTC day; present only for roles that may see money. */
  readonly money?: {
    readonly revenue: readonly (MoneySum & { readonly before: string })[]
    readonly newPayers: Compared
  }
}
