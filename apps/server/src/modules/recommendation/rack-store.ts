import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Reads recommended titles that the viewer has neither followed nor finished, by ranking; titles for another audience
 * than the preferred one come last. Reads from the top of the ranking, so the cost does not grow with the catalogue.
 */
export async function readRecommendedTitles(db: Database, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ vid_id: string }>`
    WITH own AS MATERIALIZED (
      SELECT vid_id, last_episode FROM watch_records WHERE user_id = ${userId}
      UNION ALL SELECT vid_id, NULL FROM title_follows WHERE user_id = ${userId}),
    gone AS (SELECT o.vid_id FROM own o WHERE o.last_episode IS NULL
      OR o.last_episode >= (SELECT max(e.n) FROM episodes e WHERE e.vid_id = o.vid_id AND NOT e.is_hidden)),
    viewer AS (SELECT coalesce((SELECT preference FROM users WHERE user_id = ${userId}), 0) AS preference),
    top AS (
      SELECT t.vid_id, t.audience, r.position
      FROM (SELECT max(run_id) AS run_id FROM rank_runs) run
      JOIN ranked_titles r ON r.run_id = run.run_id
      JOIN titles t ON t.vid_id = r.vid_id AND t.status = 'published'
      WHERE t.vid_id NOT IN (SELECT vid_id FROM gone)
      ORDER BY r.position LIMIT ${limit * 3})
    SELECT top.vid_id FROM top, viewer
    ORDER BY viewer.preference <> 0 AND top.audience NOT IN (0, viewer.preference), top.position LIMIT ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.vid_id)
}
