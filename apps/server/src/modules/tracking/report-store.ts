import { type FirstFrameHistogram, histogramStepRatio, lastHistogramStep } from '@cliffhanger/domain/first-frames'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { netSpendingCondition, unlockOrGiftCondition } from '../../spent-entries.ts'

/** Minimum watch time of a view, in seconds: slides that were only swiped past are not counted. */
const viewSeconds = 3

/** Selects watch events with all numbers in range; a stored event may lack a field. */
const watchedSince = (since: Date, until?: Date) => sql`
  SELECT user_id, device_hash, (fields->>'vid')::bigint AS vid_id, (fields->>'episode')::int AS episode,
    (fields->>'watchedSeconds')::float8 AS seconds, fields->>'ended' AS ended,
    CASE WHEN fields->>'startUpMs' ~ '^[0-9]{1,6}$' THEN (fields->>'startUpMs')::int END AS start_up_ms
  FROM tracked_events
  WHERE event = 'video_watch_analysis' AND NOT is_bot AND received_at >= ${since} ${until ? sql`AND received_at < ${until}` : sql``}
    AND fields->>'vid' ~ '^[1-9][0-9]{0,17}$' AND fields->>'episode' ~ '^[1-9][0-9]{0,5}$'
    AND fields->>'watchedSeconds' ~ '^[0-9]{1,6}([.][0-9]{1,6})?$'`

/** Counts views, viewers, and viewers who reached the paywall per title, from the rows of `watched`. */
const seenByTitle = sql`
  SELECT w.vid_id, count(*) FILTER (WHERE w.seconds >= ${viewSeconds}) AS views,
    count(DISTINCT coalesce(nullif(w.user_id, ''), w.device_hash)) FILTER (WHERE w.seconds >= ${viewSeconds}) AS viewers,
    count(DISTINCT nullif(w.user_id, '')) FILTER (WHERE w.episode >= t.free_episodes AND t.free_episodes < t.total_episodes)
      AS at_wall
  FROM watched w JOIN titles t ON t.vid_id = w.vid_id GROUP BY w.vid_id`

/**
 * Counts, for each title, the viewers who unlocked an episode, got the whole title or bought its episodes as a gift,
 * and sums the coins spent minus those of refunded gifts.
 */
const spentByTitle = (since: Date, until?: Date) => sql`
  SELECT vid_id, count(DISTINCT user_id) FILTER (WHERE ${unlockOrGiftCondition}) AS unlocked, -sum(coins) AS coins FROM ledger_entries
  WHERE ${netSpendingCondition} AND created_at >= ${since} ${until ? sql`AND created_at < ${until}` : sql``}
  GROUP BY vid_id`

export interface TitleReport {
  slug: string
  views: number
  viewers: number
  /** Viewers with a watch event, however short, of the last free episode or a paid one. */
  at_wall: number
  /** Viewers who unlocked an episode with coins, got the whole title or bought its episodes as a gift in the period. */
  unlocked: number
  coins: number
}

/** Reads titles with watch events or revenue, most watched first. */
export async function readTitleReport(db: Database, since: Date): Promise<TitleReport[]> {
  const { rows } = await sql<TitleReport>`
    /* many viewers: a report sums all */
    WITH watched AS (${watchedSince(since)}),
    seen AS (${seenByTitle}),
    spent AS MATERIALIZED (${spentByTitle(since)})
    SELECT t.slug, coalesce(s.views, 0)::int AS views, coalesce(s.viewers, 0)::int AS viewers,
      coalesce(s.at_wall, 0)::int AS at_wall, coalesce(p.unlocked, 0)::int AS unlocked, coalesce(p.coins, 0)::float8 AS coins
    FROM titles t LEFT JOIN seen s ON s.vid_id = t.vid_id LEFT JOIN spent p ON p.vid_id = t.vid_id
    WHERE s.vid_id IS NOT NULL OR p.vid_id IS NOT NULL
    ORDER BY views DESC, coins DESC, t.slug`.execute(db)
  return rows
}

/** Statistics of one period, summed over all titles. */
export interface PeriodStatistics {
  readonly views: number
  readonly atWall: number
  readonly unlocked: number
  readonly firstFrames: FirstFrameHistogram
}

/** Reads the statistics of a period, and its times to first frame. */
export async function readPeriodStatistics(db: Database, since: Date, until: Date): Promise<PeriodStatistics> {
  const { rows } = await sql<PeriodStatistics>`
    /* many viewers: a report sums all */
    WITH watched AS MATERIALIZED (${watchedSince(since, until)}),
    seen AS (${seenByTitle}),
    spent AS MATERIALIZED (${spentByTitle(since, until)}),
    started AS (
      SELECT least(floor(ln(greatest(start_up_ms, 1)) / ln(${histogramStepRatio}::float8)), ${lastHistogramStep})::int AS step, count(*) AS n
      FROM watched WHERE start_up_ms IS NOT NULL GROUP BY 1)
    SELECT coalesce((SELECT sum(views) FROM seen), 0)::float8 AS views,
      coalesce((SELECT sum(at_wall) FROM seen), 0)::float8 AS "atWall",
      coalesce((SELECT sum(p.unlocked) FROM spent p JOIN titles t ON t.vid_id = p.vid_id), 0)::float8 AS unlocked,
      coalesce((SELECT json_object_agg(step, n) FROM started), '{}') AS "firstFrames"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The sums of a period returned no row')
  return row
}

export interface EpisodeCompletion {
  episode: number
  views: number
  /** Number of views that reached the end. */
  finished: number
  /** Average number of watched seconds per view. */
  seconds: number
}

export async function readEpisodeCompletions(db: Database, vidId: string, since: Date): Promise<EpisodeCompletion[]> {
  const { rows } = await sql<EpisodeCompletion>`
    WITH watched AS (${watchedSince(since)})
    SELECT e.n AS episode, count(w.*) FILTER (WHERE w.seconds >= ${viewSeconds})::int AS views,
      count(w.*) FILTER (WHERE w.ended = 'finished' AND w.seconds >= ${viewSeconds})::int AS finished,
      coalesce(round(avg(w.seconds) FILTER (WHERE w.seconds >= ${viewSeconds})), 0)::int AS seconds
    FROM episodes e LEFT JOIN watched w ON w.vid_id = e.vid_id AND w.episode = e.n
    WHERE e.vid_id = ${vidId} GROUP BY e.n ORDER BY e.n`.execute(db)
  return rows
}
