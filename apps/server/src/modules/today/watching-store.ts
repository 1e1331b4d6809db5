import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

const minuteMs = 60_000
/** Maximum age of a current count; an older count belongs to a server that has stopped. */
const freshMs = 30_000
const keptMs = 8 * 86_400_000
/** Live counts are compared with those of a week ago, because viewing depends on the weekday. */
export const comparisonOffsetMs = 7 * 86_400_000
const minutesShown = 60

export type TitleViewers = readonly [vidId: string, viewers: number]
export interface CountedViewers {
  readonly viewers: number
  /** The most watched titles. */
  readonly titles: readonly TitleViewers[]
}

/** Writes the number of viewers on one server; each minute keeps its last count. */
export async function writeViewerCount(
  db: Database,
  { server, nowMs, viewers, titles }: CountedViewers & { readonly server: string; readonly nowMs: number },
): Promise<void> {
  const counted = { counted_at: new Date(nowMs), viewers, titles: JSON.stringify(titles) }
  await db
    .insertInto('watching_minutes')
    .values({ minute: new Date(Math.floor(nowMs / minuteMs) * minuteMs), server, ...counted })
    .onConflict((on) => on.columns(['minute', 'server']).doUpdateSet(counted))
    .execute()
}

export interface LiveViewerCounts extends CountedViewers {
  readonly before: number
  /** Viewers in each of the last 60 minutes, oldest first. */
  readonly minutes: readonly number[]
  readonly titleCount: number
}

/** Reads the viewers of all servers, now and in each minute of the last hour, by primary key. */
export async function readViewerCounts(db: Database, nowMs: number): Promise<LiveViewerCounts> {
  const thisMinute = Math.floor(nowMs / minuteMs) * minuteMs
  const first = thisMinute - (minutesShown - 1) * minuteMs
  const { rows } = await sql<{ minute: Date; viewers: number; fresh: TitleViewers[][] | null; current: number }>`
    WITH latest AS (
      SELECT DISTINCT ON (server) server, viewers, titles FROM watching_minutes
      WHERE minute >= ${new Date(thisMinute - minuteMs)} AND counted_at > ${new Date(nowMs - freshMs)}
      ORDER BY server, minute DESC)
    SELECT minute, sum(viewers)::int AS viewers, (SELECT json_agg(titles) FROM latest) AS fresh,
      (SELECT coalesce(sum(viewers), 0)::int FROM latest) AS current
    FROM watching_minutes
    WHERE minute BETWEEN ${new Date(first)} AND ${new Date(thisMinute)} OR minute = ${new Date(thisMinute - comparisonOffsetMs)}
    GROUP BY minute`.execute(db)
  const byMinute = new Map(rows.map(({ minute, viewers }) => [minute.getTime(), viewers]))
  const viewers = rows[0]?.current ?? 0
  const titles = new Map<string, number>()
  for (const [vidId, n] of (rows[0]?.fresh ?? []).flat()) titles.set(vidId, (titles.get(vidId) ?? 0) + n)
  const earlier = Array.from({ length: minutesShown - 1 }, (_, at) => byMinute.get(first + at * minuteMs) ?? 0)
  return {
    viewers,
    before: byMinute.get(thisMinute - comparisonOffsetMs) ?? 0,
    minutes: [...earlier, viewers],
    titles: [...titles].sort(([, a], [, b]) => b - a),
    titleCount: titles.size,
  }
}

/** Deletes counts that are too old for any comparison. */
export async function deleteOldViewerCounts(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('watching_minutes')
    .where('minute', '<', new Date(nowMs - keptMs))
    .execute()
}
