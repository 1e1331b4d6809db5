import type { ForYouCandidate } from '@cliffhanger/domain/for-you'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/**
 * Maximum number of candidates for one page: the top of the last ranking run, the nearest neighbours and the newest
 * titles.
 */
const most = { ofRun: 300, near: 300, newest: 50 }
const dayMs = 86_400_000
/** Duration for which a title that the viewer saw or watched is not recommended again. */
const restMs = 7 * dayMs
/** A title counts as new up to this age, while it has fewer than `newUntilViewers` viewers. */
const newMs = 14 * dayMs
const newUntilViewers = 30
/** Rank of a title that was published after the last ranking run. */
const afterTheRun = 100_000

export interface CandidateQuery {
  readonly userId: string
  /** Titles whose neighbours are candidates as well. */
  readonly nearIds: readonly string[]
  /** Titles that the client has already received. */
  readonly knownIds: readonly string[]
  readonly now: number
}
interface CandidateRow {
  vid_id: string
  tags: string[]
  audience: 0 | 1 | 2
  language: string
  place: number
  is_new: boolean
}

/**
 * Reads published titles with a free first episode that may be recommended now: without titles that this viewer saw or
 * watched within a week, finished, follows, or has already received. Each part reads from the top of an index, so the
 * cost does not grow with the catalogue.
 */
export async function readCandidates(db: Database, query: CandidateQuery): Promise<ForYouCandidate[]> {
  const { userId, nearIds, knownIds, now } = query
  const since = new Date(now - restMs)
  // Excludes titles whose free episodes are hidden: they would take a place on each page, but not be returned.
  const isShown = sql`t.status = 'published'
    AND (SELECT min(e.n) FROM episodes e WHERE e.vid_id = t.vid_id AND NOT e.is_hidden) <= t.free_episodes
    AND NOT EXISTS (SELECT FROM gone WHERE gone.vid_id = t.vid_id)`
  const { rows } = await sql<CandidateRow>`
    WITH own AS MATERIALIZED (
      SELECT vid_id, updated_at, last_episode FROM watch_records WHERE user_id = ${userId}
      UNION ALL SELECT vid_id, 'infinity', 0 FROM title_follows WHERE user_id = ${userId}),
    gone AS MATERIALIZED (
      SELECT unnest(${knownIds}::bigint[]) AS vid_id
      UNION SELECT vid_id FROM for_you_views WHERE user_id = ${userId} AND seen_at > ${since}
      UNION SELECT o.vid_id FROM own o WHERE o.updated_at > ${since}
        OR o.last_episode >= (SELECT max(e.n) FROM episodes e WHERE e.vid_id = o.vid_id AND NOT e.is_hidden)),
    run AS (SELECT max(run_id) AS run_id FROM rank_runs),
    pool AS (
      (SELECT t.vid_id FROM run JOIN ranked_titles r ON r.run_id = run.run_id JOIN titles t ON t.vid_id = r.vid_id
        WHERE ${isShown} ORDER BY r.position LIMIT ${most.ofRun})
      UNION (SELECT n.neighbour_id FROM title_neighbours n JOIN titles t ON t.vid_id = n.neighbour_id
        WHERE n.vid_id = ANY(${nearIds}::bigint[]) AND ${isShown} ORDER BY n.similarity DESC LIMIT ${most.near})
      UNION (SELECT t.vid_id FROM titles t WHERE ${isShown} ORDER BY t.published_at DESC, t.vid_id LIMIT ${most.newest}))
    SELECT t.vid_id, t.tags, t.audience, t.language, coalesce(r.position, ${afterTheRun}) AS place,
      t.published_at > ${new Date(now - newMs)} AND coalesce(s.viewers, 0) < ${newUntilViewers} AS is_new
    FROM pool JOIN titles t ON t.vid_id = pool.vid_id
    LEFT JOIN run ON true LEFT JOIN ranked_titles r ON r.vid_id = t.vid_id AND r.run_id = run.run_id
    LEFT JOIN title_signals s ON s.vid_id = t.vid_id
    ORDER BY place, t.published_at DESC, t.vid_id`.execute(db)
  return rows.map(({ vid_id, is_new, ...row }) => ({ ...row, vidId: vid_id, isNew: is_new }))
}
