import { Choice, Flag, Integer, List, Prose, type Schema, Shape, type Static } from '../schema.ts'
import { studioCall } from './call.ts'

/** What may need an operator; docs/operations.md says what to do about each. */
const needKinds = ['dispute', 'undelivered', 'failedImport', 'failedJob', 'lateMail', 'feedback', 'oldBackup'] as const
export type NeedKind = (typeof needKinds)[number]

/** A sum in one currency; sums of different currencies are never added. */
const Money = Shape({ currency: Prose(), amount: Prose() })
const Need = Shape(
  {
    kind: Choice(...needKinds),
    count: Integer(),
    /** Waiting costs money or trust. */
    isUrgent: Flag(),
  },
  {
    /** Since when the oldest waits. */
    oldestAt: Integer(),
    /** Until when somebody must act. */
    dueAt: Integer(),
    /** The order, job or title, if it is only one. */
    reference: Prose(),
    money: List(Money),
  },
)
const Needs = Shape({
  /** The most pressing first: by deadline, then money. */
  needs: List(Need),
  /** Looked at, and nothing found. */
  quiet: List(Choice(...needKinds)),
  lookedAt: Integer(),
})
export type Needs = Static<typeof Needs>
export type Need = Needs['needs'][number]
export type MoneySum = Static<typeof Money>

/** Of whole days. `p50`, `p95`: half and 95 % of the measured starts took at most this time, in ms; absent without starts. */
const Views = Shape({ views: Integer(), starts: Integer() }, { p50: Integer(), p95: Integer() })
/** Viewers of each title who reached its paywall that day, and who unlocked something of it; what viewers paid. */
const Revenue = Shape({ atWall: Integer(), unlocked: Integer(), revenue: List(Money) })
export type Views = Static<typeof Views>
export type Revenue = Static<typeof Revenue>

/**
 * The days of both periods, oldest first, UTC: 2026-11-21. A day that was not computed has no figures. `period` are the
 * last days, `before` as many days before them.
 */
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
  needs: studioCall('/today/needs', {
    summary: 'Returns what needs an operator now and the caller may act on, the most pressing first.',
    access: 'today.read',
    input: Shape({}),
    output: Needs,
  }),
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

/** Server-sent events below `studioApiBase`: `live` with LiveFigures, `needs` with Needs, `end` when the session has ended. */
export const liveTodayPath = '/today/live'

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
