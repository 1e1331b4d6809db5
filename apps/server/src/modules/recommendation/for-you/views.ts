import { sql } from 'kysely'
import { createBatch } from '../../../db/batch.ts'
import type { Database } from '../../../db/schema.ts'
import { createStatement } from '../../../db/statement.ts'

const dayMs = 86_400_000
/** Skipped titles say something about a viewer's taste for this time. */
const keptMs = 30 * dayMs
/** Newest views that are kept of one viewer. */
const mostViews = 1_000
const sweptAtOnce = 10_000

/** A title that a viewer saw in "For you". */
export interface ForYouView {
  readonly vidId: string
  readonly isSkipped: boolean
}
interface ViewsOfViewer {
  readonly userId: string
  readonly views: readonly ForYouView[]
  readonly at: Date
}

/** Stores views of "For you"; concurrent ones of several viewers in one statement. */
export const createViewWriter = (db: Database) =>
  createBatch((given: readonly ViewsOfViewer[]) => writeViews(db, given), 2)

// Ids of titles that no longer exist, and viewers who were deleted meanwhile, are left out. Sorted, so that concurrent
// statements do not deadlock.
const write = createStatement(`
  INSERT INTO for_you_views (user_id, vid_id, is_skipped, seen_at)
  SELECT g.user_id, g.vid_id, g.is_skipped, g.at
  FROM unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::timestamptz[]) AS g(user_id, vid_id, is_skipped, at)
  JOIN titles t ON t.vid_id = g.vid_id JOIN users u ON u.user_id = g.user_id
  ORDER BY g.user_id, g.vid_id
  ON CONFLICT (user_id, vid_id) DO UPDATE SET is_skipped = excluded.is_skipped, seen_at = excluded.seen_at`)

async function writeViews(db: Database, given: readonly ViewsOfViewer[]): Promise<undefined[]> {
  // Only the latest view of each title.
  const latest = new Map(
    given.flatMap(({ userId, views, at }) =>
      views.map((view) => [`${userId} ${view.vidId}`, { ...view, userId, at }] as const),
    ),
  )
  const rows = [...latest.values()]
  await write(
    db,
    rows.map((row) => row.userId),
    rows.map((row) => row.vidId),
    rows.map((row) => row.isSkipped),
    rows.map((row) => row.at),
  )
  return given.map(() => undefined)
}

/** Deletes views that no longer count: old ones, and those of a viewer beyond the newest `most`. */
export async function sweepViews(db: Database, now: number, most: number = mostViews): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM for_you_views WHERE (user_id, vid_id) IN (
      SELECT user_id, vid_id FROM for_you_views WHERE seen_at < ${new Date(now - keptMs)} LIMIT ${sweptAtOnce})`.execute(
      db,
    )
    if (numAffectedRows < sweptAtOnce) break
  }
  await sql`
    WITH many AS (SELECT user_id FROM for_you_views GROUP BY user_id HAVING count(*) > ${most}),
    placed AS (SELECT user_id, vid_id, row_number() OVER (PARTITION BY user_id ORDER BY seen_at DESC, vid_id) AS place
      FROM for_you_views JOIN many USING (user_id))
    DELETE FROM for_you_views v USING placed p
    WHERE v.user_id = p.user_id AND v.vid_id = p.vid_id AND p.place > ${most}`.execute(db)
}
