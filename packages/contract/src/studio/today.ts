import { Choice, Integer, List, Prose, type Schema, Shape, type Static } from '../schema.ts'
import { studioCall } from './call.ts'
import { Money, type MoneySum, studioNeeds } from './needs.ts'

export type { MoneySum, Need, NeedKind, Needs } from './needs.ts'

/** Figures of whole days. `p50`, `p95`: half and 95 % of the measured starts took at most this time, in ms; absent without starts. */
const Views = Shape({ views: Integer(), starts: Integer() }, { p50: Integer(), p95: Integer() })
/** Viewers of each title who reached its paywall that day, and who unlocked something of it; the revenue. */
const Revenue = Shape({ atWall: Integer(), unlocked: Integer(), revenue: List(Money) })
export type Views = Static<typeof Views>
export type Revenue = Static<typeof Revenue>

/**
 * The days of both periods, oldest first, UTC: 2026-11-21. A day that was not computed has no figures. `period` are the
 * last days, `before` as many days before them.
 */
/* @__NO_SIDE_EFFECTS__ */
const periods = <T>(figures: Schema<T>) =>
  Shape(
    {
      days: List(Shape({ day: Prose() }, { figures })),
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
  /** A week ago at the same hour. */
  readonly before: number
}
export interface LiveFigures {
  readonly at: number
  /** Viewers who played within the last 30 seconds. */
  readonly watching: Compared
  /** Viewers in each of the last 60 minutes, oldest first. */
  readonly minutes: readonly number[]
  /** The most watched titles. */
  readonly titles: readonly {
    readonly vidId: string
    readonly name: string
    readonly cover: string
    readonly viewers: number
  }[]
  /** Titles and viewers that are not in the list. */
  readonly others: { readonly titles: number; readonly viewers: number }
  /** Of this UTC day; only for roles that may see money. */
  readonly money?: {
    readonly revenue: readonly (MoneySum & { readonly before: string })[]
    readonly newPayers: Compared
  }
}
