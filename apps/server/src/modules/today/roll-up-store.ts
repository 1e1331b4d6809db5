import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Database } from '../../db/schema.ts'

export interface ComputedDailyStatistics {
  readonly views: number
  readonly atWall: number
  readonly unlocked: number
  readonly firstFrames: Readonly<Record<string, number>>
}
export interface ComputedDailyRevenue {
  readonly day: string
  readonly currency: string
  readonly amount: string
}

/** Allows one transaction at a time, over all servers, to compute daily statistics. */
export async function lockDailyStatistics(tx: Database): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.dailyFigures})`.execute(tx)
}

/** Reads when each day from `since` on was last computed, in ms since epoch. */
export async function readComputedTimes(db: Database, since: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('daily_figures')
    .select([sql<string>`day::text`.as('day'), 'computed_at'])
    .where('day', '>=', since)
    .execute()
  return new Map(rows.map(({ day, computed_at: at }) => [day, at.getTime()]))
}

export async function writeDailyStatistics(
  tx: Database,
  day: string,
  found: ComputedDailyStatistics,
  at: Date,
): Promise<void> {
  const figures = {
    views: found.views,
    at_wall: found.atWall,
    unlocked: found.unlocked,
    first_frames: JSON.stringify(found.firstFrames),
    computed_at: at,
  }
  await tx
    .insertInto('daily_figures')
    .values({ day, ...figures })
    .onConflict((on) => on.column('day').doUpdateSet(figures))
    .execute()
}

/** Replaces the revenue of all days from `since` on. */
export async function replaceRevenue(
  tx: Database,
  since: string,
  rows: readonly ComputedDailyRevenue[],
): Promise<void> {
  await tx.deleteFrom('daily_revenue').where('day', '>=', since).execute()
  if (rows.length > 0)
    await tx
      .insertInto('daily_revenue')
      .values([...rows])
      .execute()
}
