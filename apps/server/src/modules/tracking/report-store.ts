import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Least time of a view: a slide that was only swiped past is not counted. */
const viewSeconds = 3

/** Watch events with all numbers in range; a stored event may lack a field. */
const watchedSince = (since: Date) => sql`
  SELECT user_id, device_hash, (fields->>'vid')::bigint AS vid_id, (fields->>'episode')::int AS episode,
    (fields->>'watchedSeconds')::float8 AS seconds, fields->>'ended' AS ended
  FROM tracked_events
  WHERE event = 'video_watch_analysis' AND received_at >= ${since}
    AND fields->>'vid' ~ '^[1-9][0-9]{0,17}$' AND fields->>'episode' ~ '^[1-9][0-9]{0,5}$'
    AND fields->>'watchedSeconds' ~ '^[0-9]{1,6}([.][0-9]{1,6})?$'`

export interface TitleReport {
  slug: string
  views: number
  viewers: number
  /** Viewers who watched the last free episode, or any paid one. */
  at_wall: number
  /** Viewers who unlocked an episode or the title in this time. */
  unlocked: number
  coins: number
}

/** Titles with watch events or revenue, most watched first. */
export async function readTitleReport(db: Database, since: Date): Promise<TitleReport[]> {
  const { rows } = await sql<TitleReport>`
    WITH watched AS (${watchedSince(since)}),
    seen AS (
      SELECT w.vid_id, count(*) FILTER (WHERE w.seconds >= ${viewSeconds}) AS views,
        count(DISTINCT coalesce(nullif(w.user_id, ''), w.device_hash)) FILTER (WHERE w.seconds >= ${viewSeconds}) AS viewers,
        count(DISTINCT nullif(w.user_id, '')) FILTER (WHERE w.episode >= t.free_episodes AND t.free_episodes < t.total_episodes)
          AS at_wall
      FROM watched w JOIN titles t ON t.vid_id = w.vid_id GROUP BY w.vid_id),
    spent AS (
      SELECT vid_id, count(DISTINCT user_id) AS unlocked, -sum(coins) AS coins FROM ledger_entries
      WHERE kind IN ('unlock', 'wholeTitle') AND created_at >= ${since} GROUP BY vid_id)
    SELECT t.slug, coalesce(s.views, 0)::int AS views, coalesce(s.viewers, 0)::int AS viewers,
      coalesce(s.at_wall, 0)::int AS at_wall, coalesce(p.unlocked, 0)::int AS unlocked, coalesce(p.coins, 0)::float8 AS coins
    FROM titles t LEFT JOIN seen s ON s.vid_id = t.vid_id LEFT JOIN spent p ON p.vid_id = t.vid_id
    WHERE s.vid_id IS NOT NULL OR p.vid_id IS NOT NULL
    ORDER BY views DESC, coins DESC, t.slug`.execute(db)
  return rows
}

export interface EpisodeCompletion {
  episode: number
  views: number
  /** Number of views up to the end. */
  finished: number
  /** Average number of watched seconds per view. */
  seconds: number
}

export async function readCompletion(db: Database, vidId: string, since: Date): Promise<EpisodeCompletion[]> {
  const { rows } = await sql<EpisodeCompletion>`
    WITH watched AS (${watchedSince(since)})
    SELECT e.n AS episode, count(w.*) FILTER (WHERE w.seconds >= ${viewSeconds})::int AS views,
      count(w.*) FILTER (WHERE w.ended = 'finished' AND w.seconds >= ${viewSeconds})::int AS finished,
      coalesce(round(avg(w.seconds) FILTER (WHERE w.seconds >= ${viewSeconds})), 0)::int AS seconds
    FROM episodes e LEFT JOIN watched w ON w.vid_id = e.vid_id AND w.episode = e.n
    WHERE e.vid_id = ${vidId} GROUP BY e.n ORDER BY e.n`.execute(db)
  return rows
}
