import type { Database } from '../../db/schema.ts'
import {
  type ComputedDailyRevenue,
  type ComputedDailyStatistics,
  lockDailyStatistics,
  readComputedTimes,
  replaceRevenue,
  writeDailyStatistics,
} from './roll-up-store.ts'
import { dayMs, formatUtcDay, startOfDay } from './utc-day.ts'

/** The statistics of the current day are recomputed after this time. */
const runningDayMs = 4 * 60_000
/**
 * Number of past days whose revenue is recomputed: refunds and disputes arrive for months, and Studio shows 180 days.
 */
const revenueDays = 200
/** Maximum number of days per run; the next run continues, for example after an update. */
const mostDaysOfRun = 30

interface Period {
  readonly since: Date
  readonly until: Date
}
export interface RollUpSources {
  readDay(db: Database, period: Period): Promise<ComputedDailyStatistics>
  readRevenue(db: Database, period: Period): Promise<ComputedDailyRevenue[]>
}
interface RollUpDeps {
  readonly db: Database
  readonly now: () => number
  /** Number of days for which tracked events are kept; those of older days have been deleted. */
  readonly trackingDays: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Decides whether a day must be computed at `nowMs`: the current day every few minutes; a finished day once, and once
 * more a day later, for events that arrived or were written late.
 */
export function isDayDue(dayStart: number, computedAt: number | undefined, nowMs: number): boolean {
  if (computedAt === undefined) return true
  const end = dayStart + dayMs
  if (nowMs < end) return nowMs - computedAt >= runningDayMs
  const isFinal = computedAt >= end + dayMs
  return computedAt < end || (!isFinal && nowMs >= end + dayMs)
}

/**
 * Computes the statistics of all days that are due, newest first, and returns these days. Several servers may call it
 * at once.
 */
export async function computeDueDays(deps: RollUpDeps, sources: RollUpSources): Promise<string[]> {
  const { db, now, trackingDays, signal } = deps
  const today = startOfDay(now())
  const oldest = today - (trackingDays - 1) * dayMs
  const computed: string[] = []
  for (let start = today; start >= oldest && computed.length < mostDaysOfRun; start -= dayMs) {
    if (signal?.aborted) break
    if (await computeIfDue(db, start, now(), sources)) computed.push(formatUtcDay(start))
  }
  // With each newly finished day, the revenue of earlier days is recomputed too, because payments may have been
  // corrected.
  const since = computed.some((day) => day !== formatUtcDay(today)) ? today - revenueDays * dayMs : today - dayMs
  if (computed.length > 0) await computeRevenue(db, since, today + dayMs, sources)
  return computed
}

async function computeIfDue(db: Database, start: number, nowMs: number, sources: RollUpSources): Promise<boolean> {
  const day = formatUtcDay(start)
  const wasDue = isDayDue(start, (await readComputedTimes(db, day)).get(day), nowMs)
  if (!wasDue) return false
  return db.transaction().execute(async (tx) => {
    await lockDailyStatistics(tx)
    // Another server may have computed this day while this server waited for the lock.
    if (!isDayDue(start, (await readComputedTimes(tx, day)).get(day), nowMs)) return false
    const found = await sources.readDay(tx, { since: new Date(start), until: new Date(start + dayMs) })
    await writeDailyStatistics(tx, day, found, new Date(nowMs))
    return true
  })
}

async function computeRevenue(db: Database, since: number, until: number, sources: RollUpSources): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDailyStatistics(tx)
    const rows = await sources.readRevenue(tx, { since: new Date(since), until: new Date(until) })
    await replaceRevenue(tx, formatUtcDay(since), rows)
  })
}
