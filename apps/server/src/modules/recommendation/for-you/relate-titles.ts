import { maxNeighbours, neighbourDamping } from '@cliffhanger/domain/for-you'
import { sql } from 'kysely'
import { advisoryLocks } from '../../../db/advisory-locks.ts'
import type { Database } from '../../../db/schema.ts'

/** Maximum number of watch records to compare; beyond this, only a sample of the viewers is compared. */
const mostRecords = 200_000
/** Maximum number of newest titles per viewer that are compared with each other. */
const mostOfViewer = 30
/** Minimum number of viewers who watched both titles, because a single one may be a coincidence. */
const leastInCommon = 2
/** Viewers who left before this episode are ignored: leaving in the first episode says nothing about the title. */
const leastEpisode = 2
/** Smaller changes of a similarity are not written. */
const leastChange = 0.01

/**
 * Replaces the neighbours of every title: other titles that its viewers watched, by `coWatchSimilarity`. The cost is
 * bounded by sampling viewers; the sample is chosen by their ids, so it is stable between runs.
 */
export async function replaceTitleNeighbours(db: Database, records: number = mostRecords): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Allows one run at a time, and none during a ranking run, because both read the same rows.
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.ranking})`.execute(tx)
    // Locks the titles first, like the deletion of a title, to prevent a deadlock.
    await sql`SELECT FROM titles ORDER BY vid_id FOR KEY SHARE`.execute(tx)
    const { rows } = await sql<{ one_in: string }>`
      SELECT coalesce(greatest(ceil(sum(viewers) / ${records}), 1), 1)::bigint AS one_in FROM title_signals`.execute(tx)
    await sql`
      /* many viewers: a job relates titles by those who watch both */
      WITH watched AS MATERIALIZED (
        SELECT user_id, vid_id FROM (
          SELECT w.user_id, w.vid_id, row_number() OVER (PARTITION BY w.user_id ORDER BY w.updated_at DESC) AS place
          FROM watch_records w WHERE w.last_episode >= ${leastEpisode}
            AND (hashint8extended(w.user_id, 0) & 1048575) % ${rows[0]?.one_in ?? 1}::bigint = 0) newest
        WHERE place <= ${mostOfViewer}),
      counted AS (SELECT vid_id, count(*)::float8 AS viewers FROM watched GROUP BY vid_id),
      everybody AS (SELECT count(DISTINCT user_id)::float8 AS viewers FROM watched),
      pairs AS (
        SELECT a.vid_id, b.vid_id AS neighbour_id, count(*)::float8 AS both
        FROM watched a JOIN watched b ON b.user_id = a.user_id AND b.vid_id <> a.vid_id
        GROUP BY a.vid_id, b.vid_id HAVING count(*) >= ${leastInCommon}),
      compared AS (
        SELECT p.vid_id, p.neighbour_id, (p.both - one.viewers * other.viewers / everybody.viewers)
          / (sqrt(one.viewers * other.viewers) + ${neighbourDamping}) AS similarity
        FROM everybody, pairs p JOIN counted one ON one.vid_id = p.vid_id JOIN counted other ON other.vid_id = p.neighbour_id),
      nearest AS MATERIALIZED (
        SELECT vid_id, neighbour_id, similarity FROM (
          SELECT *, row_number() OVER (PARTITION BY vid_id ORDER BY similarity DESC, neighbour_id) AS place
          FROM compared WHERE similarity > 0) placed
        WHERE place <= ${maxNeighbours}),
      gone AS (DELETE FROM title_neighbours old WHERE NOT EXISTS (SELECT FROM nearest
        WHERE nearest.vid_id = old.vid_id AND nearest.neighbour_id = old.neighbour_id))
      INSERT INTO title_neighbours AS old (vid_id, neighbour_id, similarity)
      SELECT n.vid_id, n.neighbour_id, n.similarity FROM nearest n
      JOIN titles one ON one.vid_id = n.vid_id JOIN titles other ON other.vid_id = n.neighbour_id
      ORDER BY n.vid_id, n.neighbour_id
      ON CONFLICT (vid_id, neighbour_id) DO UPDATE SET similarity = excluded.similarity
        WHERE abs(old.similarity - excluded.similarity) > ${leastChange}`.execute(tx)
  })
}
