import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hashSecret } from '../../apps/server/src/tokens.ts'

export interface Viewer {
  readonly userId: string
  readonly bearerToken: string
  /** Value of the `Cookie` request header. */
  readonly cookie: string
}

const users = 20_000
const titlesEach = 50

/** Adds 20,000 users who have all watched the same 50 of the first 1,000 titles, unless watch records exist. */
export async function insertWatchRecords(pool: pg.Pool): Promise<void> {
  if ((await pool.query('SELECT FROM watch_records LIMIT 1')).rows.length > 0) return
  // Skips foreign key checks: the rows are consistent, and checking a million rows would take too long.
  await pool.query(`SET session_replication_role = replica;
    WITH made AS (INSERT INTO users (created_at) SELECT now() FROM generate_series(1, ${users}) RETURNING user_id),
    known AS (SELECT vid_id, row_number() OVER (ORDER BY vid_id) - 1 AS place FROM titles ORDER BY vid_id LIMIT 1000),
    watched AS (
      INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at)
      SELECT user_id, vid_id, 1 + (user_id % 2), now() - (k * interval '3 hours')
      FROM made, generate_series(1, ${titlesEach}) k JOIN known ON place = (k * 19) % 1000
      RETURNING user_id, vid_id, last_episode, updated_at)
    INSERT INTO episode_positions (user_id, vid_id, n, look_time, updated_at)
    SELECT user_id, vid_id, last_episode, 3.5, updated_at FROM watched;
    RESET session_replication_role`)
  await pool.query('VACUUM ANALYZE')
}

/**
 * Adds users until there are `count` users. Each has watched `titlesEach` of all generated titles, a quarter of them
 * from the thousand most watched titles.
 */
export async function insertGeneratedViewers(pool: pg.Pool, count: number, titlesEach: number): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM users')
  const missing = count - (rows[0]?.n ?? 0)
  if (missing <= 0) return
  await pool.query(`SET session_replication_role = replica;
    CREATE TEMP TABLE known AS
      SELECT vid_id, row_number() OVER (ORDER BY vid_id) - 1 AS place FROM titles WHERE slug LIKE 'bench-%';
    CREATE UNIQUE INDEX ON known (place);
    ANALYZE known;
    WITH made AS (INSERT INTO users (created_at) SELECT now() FROM generate_series(1, ${missing}) RETURNING user_id),
    size AS (SELECT count(*) AS titles FROM known),
    watched AS (
      INSERT INTO watch_records (user_id, vid_id, last_episode, updated_at)
      SELECT DISTINCT ON (user_id, vid_id) user_id, vid_id, 1 + (user_id % 2), now() - (k * interval '3 hours')
      FROM made CROSS JOIN size CROSS JOIN generate_series(1, ${titlesEach}) k
        JOIN known ON place = CASE WHEN k % 4 = 0 THEN (user_id * 7919 + k * 104729) % least(1000, titles)
          ELSE (user_id * 15485863 + k * 32452843) % titles END
      RETURNING user_id, vid_id, last_episode, updated_at)
    INSERT INTO episode_positions (user_id, vid_id, n, look_time, updated_at)
    SELECT user_id, vid_id, last_episode, 3.5, updated_at FROM watched;
    DROP TABLE known;
    RESET session_replication_role`)
  await pool.query('VACUUM ANALYZE')
}

/** Creates sessions for `count` users with watch records, each on a new device, with coins for a million episodes. */
export async function createViewerSessions(pool: pg.Pool, count: number): Promise<Viewer[]> {
  const { rows } = await pool.query<{ user_id: string }>(
    'SELECT user_id FROM users u WHERE EXISTS (SELECT FROM watch_records w WHERE w.user_id = u.user_id) LIMIT $1',
    [count],
  )
  const run = randomUUID()
  const viewers = rows.map(({ user_id: userId }) => ({
    userId,
    bearerToken: `token-${userId}-${run}`,
    cookie: `device=cookie-${userId}-${run}`,
  }))
  await pool.query(
    `WITH given AS (SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS g(user_id, token, cookie)),
    device AS (
      INSERT INTO devices (created_at, guest_id) SELECT now(), user_id FROM given
      RETURNING device_id, guest_id),
    cookie AS (
      INSERT INTO device_cookies (cookie_hash, device_id, created_at)
      SELECT g.cookie, d.device_id, now() FROM given g JOIN device d ON d.guest_id = g.user_id)
    INSERT INTO sessions (token_hash, device_id, user_id, created_at, used_at)
    SELECT g.token, d.device_id, g.user_id, now(), now() FROM given g JOIN device d ON d.guest_id = g.user_id`,
    [
      viewers.map(({ userId }) => userId),
      viewers.map(({ bearerToken }) => hashSecret(bearerToken)),
      viewers.map(({ cookie }) => hashSecret(cookie.slice('device='.length))),
    ],
  )
  await pool.query(
    `SELECT credit_coins(user_id, 20000000, 'grant', 'bench:' || user_id || $2, 'bench', NULL, now())
    FROM unnest($1::bigint[]) AS g(user_id)`,
    [viewers.map(({ userId }) => userId), run],
  )
  return viewers
}
