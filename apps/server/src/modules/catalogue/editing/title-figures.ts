import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { netSpendingCondition, unlockOrGiftCondition } from '../../../spent-entries.ts'

const weekMs = 7 * 86_400_000

/**
 * Reads the prices that were fixed for viewers when they first unlocked an episode of a title, with the number of
 * viewers per price.
 */
export async function readLockedPrices(db: Database, vidId: string) {
  const { rows } = await sql<{ coins: number; viewers: number }>`
    /* many viewers: Studio counts those of a title */
    SELECT coins, count(*)::int AS viewers FROM price_locks WHERE vid_id = ${vidId} GROUP BY coins ORDER BY coins`.execute(
    db,
  )
  return rows
}

/**
 * Counts the viewers who unlocked an episode of a title in the last seven days, and their coins, like `npm run report`.
 */
export async function readWeeklyUnlocks(db: Database, vidId: string, now: number) {
  const { rows } = await sql<{ unlockers: number; coins: number }>`
    /* many viewers: Studio counts those of a title */
    SELECT count(DISTINCT user_id) FILTER (WHERE ${unlockOrGiftCondition})::int AS unlockers, coalesce(-sum(coins), 0)::float8 AS coins FROM ledger_entries
    WHERE vid_id = ${vidId} AND ${netSpendingCondition} AND created_at >= ${new Date(now - weekMs)}`.execute(db)
  return rows[0] ?? { unlockers: 0, coins: 0 }
}

/**
 * Counts the viewers who follow titles, have watched them or keep an old price for them, and the coins spent on them.
 */
export async function readTitleUsage(db: Database, vidIds: readonly string[]) {
  const { rows } = await sql<{ followers: number; viewers: number; viewersWithFixedPrice: number; coins: number }>`
    /* many viewers: Studio counts those of titles */
    WITH watching AS MATERIALIZED (
      SELECT count(DISTINCT user_id)::int AS n FROM watch_records WHERE vid_id = ANY(${vidIds}::bigint[])),
    keeping AS MATERIALIZED (
      SELECT count(DISTINCT user_id)::int AS n FROM price_locks WHERE vid_id = ANY(${vidIds}::bigint[])),
    spent AS MATERIALIZED (SELECT coalesce(-sum(coins), 0)::float8 AS coins FROM ledger_entries
      WHERE vid_id = ANY(${vidIds}::bigint[]) AND ${netSpendingCondition})
    SELECT (SELECT coalesce(sum(follows), 0)::float8 FROM title_counters WHERE vid_id = ANY(${vidIds}::bigint[]))
        AS followers,
      watching.n AS viewers, keeping.n AS "viewersWithFixedPrice", spent.coins
    FROM watching, keeping, spent`.execute(db)
  return rows[0] ?? { followers: 0, viewers: 0, viewersWithFixedPrice: 0, coins: 0 }
}

/** Counts the viewers who unlocked and who watched each episode of a title. An open gift counts as an unlock. */
export async function readEpisodeUsage(db: Database, vidId: string) {
  // Finds positions by way of the title's viewers: each of them has a watch record, and watch records are indexed by
  // title.
  const { rows } = await sql<{ n: number; unlocks: number; viewers: number }>`
    /* many viewers: Studio counts those of a title */
    WITH watched AS MATERIALIZED (SELECT p.n, count(*)::int AS viewers FROM watch_records w
        JOIN episode_positions p ON p.user_id = w.user_id AND p.vid_id = w.vid_id
        WHERE w.vid_id = ${vidId} GROUP BY p.n),
      bought AS MATERIALIZED (SELECT episode AS n, count(*) AS unlocks FROM entitlements WHERE vid_id = ${vidId} GROUP BY episode),
      unlocked AS (SELECT u.n, sum(u.unlocks)::int AS unlocks FROM (
          SELECT n, unlocks FROM bought
          UNION ALL SELECT unnest(episodes), 1 FROM gifts WHERE vid_id = ${vidId} AND state = 'open') u GROUP BY u.n)
    SELECT e.n, coalesce(u.unlocks, 0) AS unlocks, coalesce(w.viewers, 0) AS viewers
    FROM episodes e LEFT JOIN watched w ON w.n = e.n LEFT JOIN unlocked u ON u.n = e.n
    WHERE e.vid_id = ${vidId} ORDER BY e.n`.execute(db)
  return rows
}

/** Counts the viewers who reached each episode: those whose last watched episode is this or a later one. */
export async function readEpisodeReach(db: Database, vidId: string) {
  const { rows } = await sql<{ n: number; viewers: number }>`
    /* many viewers: Studio counts those of a title */
    WITH last AS MATERIALIZED (SELECT w.last_episode, count(*)::int AS viewers FROM watch_records w
      WHERE w.vid_id = ${vidId} GROUP BY w.last_episode)
    SELECT e.n, coalesce((SELECT sum(l.viewers) FROM last l WHERE l.last_episode >= e.n), 0)::int AS viewers
    FROM episodes e WHERE e.vid_id = ${vidId} ORDER BY e.n`.execute(db)
  return { viewers: rows[0]?.viewers ?? 0, episodes: rows }
}
