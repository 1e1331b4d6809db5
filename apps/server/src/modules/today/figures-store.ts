import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

export interface StoredDailyStatistics {
  readonly day: string
  readonly views: number
  readonly atWall: number
  readonly unlocked: number
  readonly firstFrames: Readonly<Record<string, number>>
  readonly computedAt: Date
}
export interface StoredDailyRevenue {
  readonly day: string
  readonly currency: string
  readonly amount: string
}

/** Reads the computed statistics of the days from `since` up to, but not including, `until`, oldest first. */
export async function readDailyStatistics(
  db: Database,
  since: string,
  until: string,
): Promise<StoredDailyStatistics[]> {
  const { rows } = await sql<StoredDailyStatistics>`
    SELECT day::text AS day, views::float8 AS views, at_wall::float8 AS "atWall", unlocked::float8 AS unlocked,
      first_frames AS "firstFrames", computed_at AS "computedAt"
    FROM daily_figures WHERE day >= ${since}::date AND day < ${until}::date ORDER BY day`.execute(db)
  return rows
}

/** Reads the revenue of each day and currency; amounts are decimal text with two places. */
export async function readDailyRevenue(db: Database, since: string, until: string): Promise<StoredDailyRevenue[]> {
  const { rows } = await sql<StoredDailyRevenue>`
    SELECT day::text AS day, currency, amount::text AS amount FROM daily_revenue
    WHERE day >= ${since}::date AND day < ${until}::date ORDER BY day, currency`.execute(db)
  return rows
}
