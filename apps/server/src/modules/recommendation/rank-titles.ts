import { sql } from 'kysely'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'

const dayMs = 86_400_000
/**
 * Half-lives of viewers' actions and of a title's freshness, in days. docs/recommendation.md explains all constants.
 */
const halfLifeDays = 7
const freshDays = 14
const smoothing = 20
const runsLiveMs = 3 * 3_600_000

/**
 * Ranks all published titles by viewers' actions and stores the order as a ranking run. Returns whether the order
 * differs from the last run; if not, it stores no run and invalidates no cache.
 */
export async function rankTitles(db: Database, now: number): Promise<boolean> {
  const at = new Date(now)
  return db.transaction().execute(async (tx) => {
    // Allows one ranking run at a time. `incrementCatalogueVersion` below also serialises it with publications.
    await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.ranking})`.execute(tx)
    await updateSignals(tx, at)
    const changed = await differsFromLastRun(tx)
    if (!changed) return false
    await incrementCatalogueVersion(tx)
    const { rows } = await sql<{ run_id: string }>`
      INSERT INTO rank_runs (made_at, version) SELECT ${at}, version FROM catalogue_state RETURNING run_id`.execute(tx)
    await sql`
      INSERT INTO ranked_titles (run_id, position, vid_id, audience, popular)
      SELECT ${rows[0]?.run_id ?? ''}::bigint, ${place}, s.vid_id, t.audience, ${popularPlace}
      FROM title_signals s JOIN titles t ON t.vid_id = s.vid_id WHERE t.status = 'published'`.execute(tx)
    // A run is kept until three hours after the next run replaced it, however old it is, because viewers may still
    // scroll in its order.
    await sql`DELETE FROM rank_runs r WHERE EXISTS (SELECT FROM rank_runs next
      WHERE next.run_id > r.run_id AND next.made_at < ${new Date(now - runsLiveMs)})`.execute(tx)
    await sql`DELETE FROM feed_pins WHERE pinned_at < ${new Date(now - dayMs)}`.execute(tx)
    return true
  })
}

const place = sql`row_number() OVER (ORDER BY s.score DESC, s.vid_id)`
const popularPlace = sql`row_number() OVER (ORDER BY s.popularity DESC, s.vid_id)`

/** Sums actions with exponential decay: new actions count fully, week-old ones half, two-week-old ones a quarter. */
const decayedSum = (time: string, at: Date) =>
  sql`sum(power(0.5::float8, greatest(extract(epoch FROM ${at}::timestamptz - ${sql.ref(time)})::float8, 0) / ${halfLifeDays * 86_400}))`

async function updateSignals(tx: Database, at: Date): Promise<void> {
  await sql`
    /* many viewers: a job ranks titles by all actions */
    WITH watched AS MATERIALIZED (
      SELECT w.vid_id, count(*) AS viewers, ${decayedSum('w.updated_at', at)} AS recent, sum(w.last_episode) AS reached
      FROM watch_records w GROUP BY w.vid_id),
    liked AS MATERIALIZED (SELECT l.vid_id, ${decayedSum('l.created_at', at)} AS recent FROM title_likes l GROUP BY l.vid_id),
    followed AS MATERIALIZED (
      SELECT f.vid_id, ${decayedSum('f.created_at', at)} AS recent FROM title_follows f GROUP BY f.vid_id),
    bought AS MATERIALIZED (SELECT e.vid_id, ${decayedSum('e.created_at', at)} AS recent FROM entitlements e GROUP BY e.vid_id),
    counted AS (SELECT vid_id, count(*) AS n FROM episodes WHERE NOT is_hidden GROUP BY vid_id),
    facts AS (
      SELECT t.vid_id, coalesce(w.viewers, 0)::float8 AS viewers,
        ln(1 + coalesce(w.recent, 0) + 2 * coalesce(l.recent, 0) + 3 * coalesce(f.recent, 0) + coalesce(b.recent, 0)
          + (t.opening_likes + t.opening_follows) / 1000.0) AS popularity,
        least(coalesce(w.reached, 0)::float8 / greatest(n.n, 1), coalesce(w.viewers, 0)) AS reached,
        power(0.5::float8, greatest(extract(epoch FROM ${at}::timestamptz - t.published_at)::float8, 0) / ${freshDays * 86_400}) AS freshness
      FROM titles t JOIN counted n ON n.vid_id = t.vid_id
      LEFT JOIN watched w ON w.vid_id = t.vid_id LEFT JOIN liked l ON l.vid_id = t.vid_id
      LEFT JOIN followed f ON f.vid_id = t.vid_id LEFT JOIN bought b ON b.vid_id = t.vid_id
      WHERE t.status = 'published'),
    overall AS (SELECT coalesce(sum(reached) / nullif(sum(viewers), 0), 0.5) AS mean, greatest(max(popularity), 1) AS top
      FROM facts),
    scored AS (
      SELECT f.vid_id, f.viewers, f.popularity::float8, f.freshness::float8,
        (f.reached + ${smoothing} * o.mean) / (f.viewers + ${smoothing}) AS completion, o.top
      FROM facts f, overall o)
    INSERT INTO title_signals (vid_id, viewers, popularity, completion, freshness, score)
    SELECT vid_id, viewers, popularity, completion, freshness, popularity / top + 0.6 * completion + 0.4 * freshness
    FROM scored
    ON CONFLICT (vid_id) DO UPDATE SET viewers = excluded.viewers, popularity = excluded.popularity,
      completion = excluded.completion, freshness = excluded.freshness, score = excluded.score`.execute(tx)
  await sql`
    INSERT INTO title_counters (vid_id, popularity) SELECT vid_id, popularity FROM title_signals ORDER BY vid_id
    ON CONFLICT (vid_id) DO UPDATE SET popularity = excluded.popularity
    WHERE abs(title_counters.popularity - excluded.popularity) > 0.001`.execute(tx)
}

async function differsFromLastRun(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ differs: boolean }>`
    WITH last AS (SELECT max(run_id) AS run_id FROM rank_runs),
    before AS (SELECT r.position, r.vid_id, r.audience, r.popular FROM ranked_titles r JOIN last USING (run_id)),
    after AS (SELECT ${place} AS position, s.vid_id, t.audience, ${popularPlace} AS popular FROM title_signals s
      JOIN titles t ON t.vid_id = s.vid_id WHERE t.status = 'published')
    SELECT EXISTS (SELECT FROM before b FULL JOIN after a ON a.position = b.position
      WHERE a.vid_id IS DISTINCT FROM b.vid_id OR a.audience IS DISTINCT FROM b.audience
        OR a.popular IS DISTINCT FROM b.popular) AS differs`.execute(tx)
  return rows[0]?.differs === true
}
