import type { SimilarTitle, TitleReaction, ViewerAction } from '@cliffhanger/domain/for-you'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'

/** Number of newest actions of each kind from which a viewer's taste is derived. */
const mostActions = 100
/** Number of a viewer's newest titles whose neighbours are read. */
const mostNear = 30

interface ReactionRow {
  vid_id: string
  action: ViewerAction
  reached: number
  age_days: number
  tags: string[]
  audience: 0 | 1 | 2
  language: string
}

/**
 * Reads a viewer's strongest action on each of their titles, newest first, with the share of the title that they
 * reached.
 */
export async function readReactions(db: Database, userId: string, now: Date): Promise<TitleReaction[]> {
  const { rows } = await sql<ReactionRow>`
    WITH own AS MATERIALIZED (
      (SELECT vid_id, 4 AS strength, last_episode, updated_at AS at FROM watch_records
        WHERE user_id = ${userId} ORDER BY updated_at DESC LIMIT ${mostActions})
      UNION ALL (SELECT vid_id, 2, 0, created_at FROM title_follows
        WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT ${mostActions})
      UNION ALL (SELECT vid_id, 3, 0, created_at FROM title_likes
        WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT ${mostActions})),
    acts AS (
      SELECT * FROM own
      UNION ALL (SELECT vid_id, 5, 0, seen_at FROM for_you_views
        WHERE user_id = ${userId} AND is_skipped ORDER BY seen_at DESC LIMIT ${mostActions})),
    known AS (
      SELECT a.vid_id, a.strength, a.at, t.tags, t.audience, t.language,
        CASE WHEN a.last_episode = 0 THEN 0 ELSE (SELECT count(*) FROM episodes e
          WHERE e.vid_id = a.vid_id AND NOT e.is_hidden AND e.n <= a.last_episode)::float8
          / greatest(t.episode_count, 1) END AS reached
      FROM acts a JOIN titles t ON t.vid_id = a.vid_id)
    SELECT DISTINCT ON (vid_id) vid_id, tags, audience, language,
      least(max(reached) OVER (PARTITION BY vid_id), 1) AS reached,
      extract(epoch FROM ${now}::timestamptz - at)::float8 / 86400 AS age_days,
      (ARRAY['finished', 'followed', 'liked', 'watched', 'skipped'])[CASE WHEN reached >= 1 THEN 1 ELSE strength END] AS action
    FROM known ORDER BY vid_id, CASE WHEN reached >= 1 THEN 1 ELSE strength END`.execute(db)
  return rows
    .map(({ vid_id, age_days, ...row }) => ({ ...row, vidId: vid_id, ageDays: age_days }))
    .toSorted((a, b) => a.ageDays - b.ageDays)
}

/** Reads the stored neighbours of the titles on which a viewer acted last. */
export async function readNeighbours(
  db: Database,
  reactions: readonly TitleReaction[],
): Promise<ReadonlyMap<string, readonly SimilarTitle[]>> {
  const vidIds = reactions.slice(0, mostNear).map(({ vidId }) => vidId)
  const found = new Map<string, SimilarTitle[]>()
  if (vidIds.length === 0) return found
  const rows = await db
    .selectFrom('title_neighbours')
    .select(['vid_id', 'neighbour_id', 'similarity'])
    .where('vid_id', 'in', vidIds)
    .execute()
  for (const { vid_id, neighbour_id, similarity } of rows) {
    const own = found.get(vid_id) ?? []
    found.set(vid_id, own)
    own.push({ vidId: neighbour_id, similarity })
  }
  return found
}
