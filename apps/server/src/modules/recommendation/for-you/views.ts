import { sql } from 'kysely'
import { createBatchLoader } from '../../../db/batch.ts'
import type { Database } from '../../../db/schema.ts'
import { createStatement } from '../../../db/statement.ts'

const dayMs = 86_400_000
/** Duration for which skipped titles influence a viewer's taste. */
const keptMs = 30 * dayMs
/** Maximum number of views kept per viewer. */
const mostViews = 1_000
const sweptAtOnce = 10_000

/** A title that was shown to a viewer in "For you". */
export interface ForYouView {
  readonly vidId: string
  readonly isSkipped: boolean
}
interface ViewsOfViewer {
  readonly userId: string
  readonly views: readonly ForYouView[]
  readonly at: Date
}

/** Creates a writer of "For you" views; concurrent views of several viewers are written in one statement. */
export const createViewWriter = (db: Database) =>
  createBatchLoader((given: readonly ViewsOfViewer[]) => writeViews(db, given), 2)

// Leaves out titles and viewers that were deleted in the meantime. Their rows are locked first, so that a deletion in
// progress does not fail the batch; and sorted, so that concurrent statements do not deadlock.
const write = createStatement(`
  WITH t AS MATERIALIZED (SELECT vid_id FROM titles WHERE vid_id = ANY($2::bigint[]) ORDER BY vid_id FOR KEY SHARE),
  u AS MATERIALIZED (SELECT user_id FROM users WHERE user_id = ANY($1::bigint[]) ORDER BY user_id FOR KEY SHARE)
  INSERT INTO for_you_views (user_id, vid_id, is_skipped, seen_at)
  SELECT g.user_id, g.vid_id, g.is_skipped, g.at
  FROM unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::timestamptz[]) AS g(user_id, vid_id, is_skipped, at)
  JOIN t ON t.vid_id = g.vid_id JOIN u ON u.user_id = g.user_id
  ORDER BY g.user_id, g.vid_id
  ON CONFLICT (user_id, vid_id) DO UPDATE SET is_skipped = excluded.is_skipped, seen_at = excluded.seen_at`)

async function writeViews(db: Database, given: readonly ViewsOfViewer[]): Promise<undefined[]> {
  // Keeps only the latest view of each title.
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

/**
 * Deletes views that no longer count: old ones, and those of a viewer beyond the newest `most`. Rows that another
 * transaction has locked are left for the next run, which avoids deadlocks.
 */
export async function sweepViews(db: Database, now: number, most: number = mostViews): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      WITH old AS MATERIALIZED (SELECT user_id, vid_id FROM for_you_views WHERE seen_at < ${new Date(now - keptMs)}
        LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED)
      DELETE FROM for_you_views v USING old WHERE v.user_id = old.user_id AND v.vid_id = old.vid_id`.execute(db)
    if (numAffectedRows < sweptAtOnce) break
  }
  await sql`
    WITH many AS (SELECT user_id FROM for_you_views GROUP BY user_id HAVING count(*) > ${most}),
    placed AS (SELECT user_id, vid_id, row_number() OVER (PARTITION BY user_id ORDER BY seen_at DESC, vid_id) AS place
      FROM for_you_views JOIN many USING (user_id)),
    surplus AS MATERIALIZED (SELECT v.user_id, v.vid_id FROM for_you_views v JOIN placed p USING (user_id, vid_id)
      WHERE p.place > ${most} FOR UPDATE OF v SKIP LOCKED)
    DELETE FROM for_you_views v USING surplus s WHERE v.user_id = s.user_id AND v.vid_id = s.vid_id`.execute(db)
}
