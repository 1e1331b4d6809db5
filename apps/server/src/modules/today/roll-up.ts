import type { Database } from '../../db/schema.ts'
import {
  type ComputedDay,
  type DayMoney,
  lockFigures,
  readComputedTimes,
  replaceRevenue,
  writeDay,
} from './roll-up-store.ts'
import { dayMs, dayText, startOfDay } from './utc-day.ts'

/** The running day is computed again after this time. */
const runningDayMs = 4 * 60_000
/** Payments change for months after their day, by refunds and disputes: Studio shows at most 180 days. */
const revenueDays = 200
/** A run ends after these days; the next one continues, for example after an update. */
const mostDaysOfRun = 30

interface Period {
  readonly since: Date
  readonly until: Date
}
export interface RollUpSources {
  readDay(db: Database, period: Period): Promise<ComputedDay>
  readRevenue(db: Database, period: Period): Promise<DayMoney[]>
}
interface RollUpDeps {
  readonly db: Database
  readonly now: () => number
  /** Tracked events of older days have been deleted. */
  readonly trackingDays: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Whether a day has to be computed at `nowMs`: the running day every few minutes; a finished one once, and once more a
 * day later, for events that arrived or were written late.
 */
export function isDue(dayStart: number, computedAt: number | undefined, nowMs: number): boolean {
  if (computedAt === undefined) return true
  const end = dayStart + dayMs
  if (nowMs < end) return nowMs - computedAt >= runningDayMs
  const isFinal = computedAt >= end + dayMs
  return computedAt < end || (!isFinal && nowMs >= end + dayMs)
}

/** Computes the figures of all days that are due, newest first, and returns these days. Servers may call it at once. */
export async function rollUpDays(deps: RollUpDeps, sources: RollUpSources): Promise<string[]> {
  const { db, now, trackingDays, signal } = deps
  const today = startOfDay(now())
  const oldest = today - (trackingDays - 1) * dayMs
  const computed: string[] = []
  for (let start = today; start >= oldest && computed.length < mostDaysOfRun; start -= dayMs) {
    if (signal?.aborted) break
    if (await computeIfDue(db, start, now(), sources)) computed.push(dayText(start))
  }
  // With each finished day, corrections of earlier payments are taken over.
  const since = computed.some((day) => day !== dayText(today)) ? today - revenueDays * dayMs : today - dayMs
  if (computed.length > 0) await computeRevenue(db, since, today + dayMs, sources)
  return computed
}

async function computeIfDue(db: Database, start: number, nowMs: number, sources: RollUpSources): Promise<boolean> {
  const day = dayText(start)
  const wasDue = isDue(start, (await readComputedTimes(db, day)).get(day), nowMs)
  if (!wasDue) return false
  return db.transaction().execute(async (tx) => {
    await lockFigures(tx)
    // Another server may have computed it while this one waited.
    if (!isDue(start, (await readComputedTimes(tx, day)).get(day), nowMs)) return false
    const found = await sources.readDay(tx, { since: new Date(start), until: new Date(start + dayMs) })
    await writeDay(tx, day, found, new Date(nowMs))
    return true
  })
}

async function computeRevenue(db: Database, since: number, until: number, sources: RollUpSources): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockFigures(tx)
    const rows = await sources.readRevenue(tx, { since: new Date(since), until: new Date(until) })
    await replaceRevenue(tx, dayText(since), rows)
  })
}
