import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/**
 * Assigns random numbers to the viewers of a day, and stores their first and last day. `userIds` is a query for the
 * column user_id, which may have duplicates. Deleted accounts get no number, although their orders are kept.
 */
export async function assignViewerNumbers(db: Database, day: string, userIds: RawBuilder<unknown>): Promise<void> {
  await sql`
    /* many viewers: a job numbers those of a day */
    INSERT INTO insight_viewers AS v (viewer, user_id, first_day, last_day)
    SELECT ('x' || right(replace(gen_random_uuid()::text, '-', ''), 12) || left(gen_random_uuid()::text, 3))::bit(60)::bigint,
      d.user_id, least(${day}::date, (u.created_at AT TIME ZONE 'UTC')::date), ${day}::date
    FROM (SELECT DISTINCT user_id FROM (${userIds}) e) d LEFT JOIN users u USING (user_id)
    WHERE u.purged_at IS NULL ORDER BY d.user_id
    ON CONFLICT (user_id) DO UPDATE SET first_day = least(v.first_day, excluded.first_day),
      last_day = greatest(v.last_day, excluded.last_day)
    WHERE v.first_day > excluded.first_day OR v.last_day < excluded.last_day`.execute(db)
}

/**
 * Reads viewers whose wallets were merged: all viewers of a group count as one of them, `person`. One JSON object per
 * line, with the first day of the person. @returns undefined if there are none
 */
export async function readMergedViewers(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ lines: string | null }>`
    WITH members AS (
      SELECT user_id, merged_into AS owner FROM users WHERE merged_into IS NOT NULL
      UNION SELECT o.user_id, o.user_id FROM users m JOIN users o ON o.user_id = m.merged_into
        WHERE m.merged_into IS NOT NULL AND o.merged_into IS NULL),
    grouped AS (SELECT v.viewer, v.first_day, m.owner FROM members m JOIN insight_viewers v USING (user_id)),
    people AS (SELECT owner, min(viewer) AS person, min(first_day) AS first_day FROM grouped GROUP BY owner)
    SELECT string_agg(json_build_object('viewer', g.viewer, 'person', p.person,
      'first_day', p.first_day - date '1970-01-01')::text, E'\n') AS lines
    FROM grouped g JOIN people p USING (owner)`.execute(db)
  return rows[0]?.lines ?? undefined
}

/**
 * Deletes the number of a deleted account, and records it so that the archive job removes its rows. `isOf` is a SQL
 * condition on insight_viewers.
 */
export async function eraseViewerNumbers(db: Database, isOf: RawBuilder<unknown>): Promise<void> {
  await sql`
    WITH erased AS (DELETE FROM insight_viewers WHERE ${isOf} RETURNING viewer)
    INSERT INTO insight_erased_viewers (viewer) SELECT viewer FROM erased`.execute(db)
}

/** Deletes the numbers of viewers without an archived event, and of accounts deleted while a day was archived. */
export async function deleteUnusedViewerNumbers(db: Database, oldestDay: string): Promise<void> {
  await sql`DELETE FROM insight_viewers WHERE last_day < ${oldestDay}::date`.execute(db)
  await eraseViewerNumbers(
    db,
    sql`EXISTS (SELECT FROM users u WHERE u.user_id = insight_viewers.user_id AND u.purged_at IS NOT NULL)`,
  )
}

/** Reads the numbers of deleted accounts whose rows are still in the archive. */
export async function readErasureQueue(db: Database): Promise<string[]> {
  const { rows } = await sql<{ viewer: string }>`SELECT viewer::text FROM insight_erased_viewers`.execute(db)
  return rows.map(({ viewer }) => viewer)
}

/** Deletes the numbers of viewers whose rows were removed from the archive. */
export async function clearErasureQueue(db: Database, viewers: readonly string[]): Promise<void> {
  await sql`DELETE FROM insight_erased_viewers WHERE viewer = ANY(${viewers}::bigint[])`.execute(db)
}
