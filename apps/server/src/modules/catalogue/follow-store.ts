import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** A viewer's like or follow of a title. Each kind has its own table and counter column. */
export type LikeOrFollow = 'like' | 'follow'
const of = {
  like: { rows: 'title_likes', count: 'likes', opening: 'opening_likes' },
  follow: { rows: 'title_follows', count: 'follows', opening: 'opening_follows' },
} as const

/**
 * Sets or removes likes or follows of titles. Idempotent; rows and counters change in one transaction. Titles are
 * locked in the order of their ids, so that concurrent changes do not deadlock.
 */
export async function setLikeOrFollow(
  db: Database,
  mark: LikeOrFollow,
  wish: { userId: string; vidIds: readonly string[]; isSet: boolean; at: Date },
): Promise<void> {
  const { rows, count } = of[mark]
  const { userId, isSet, at } = wish
  const vidIds = [...new Set(wish.vidIds)].sort((a, b) => Number(BigInt(a) - BigInt(b)))
  await db.transaction().execute(async (tx) => {
    const counters = sql`(SELECT t.vid_id FROM titles t WHERE t.vid_id = ANY(${vidIds}::bigint[]) ORDER BY t.vid_id)`
    await sql`INSERT INTO title_counters (vid_id) ${counters} ON CONFLICT DO NOTHING`.execute(tx)
    const { rows: known } = await sql<{ vid_id: string }>`
      SELECT vid_id FROM title_counters WHERE vid_id = ANY(${vidIds}::bigint[]) ORDER BY vid_id FOR UPDATE`.execute(tx)
    const knownIds = known.map((row) => row.vid_id)
    const changed = isSet
      ? sql`INSERT INTO ${sql.table(rows)} (user_id, vid_id, created_at)
          SELECT ${userId}::bigint, vid_id, ${at}::timestamptz FROM unnest(${knownIds}::bigint[]) AS vid_id
          ON CONFLICT DO NOTHING RETURNING vid_id`
      : sql`DELETE FROM ${sql.table(rows)} WHERE user_id = ${userId} AND vid_id = ANY(${vidIds}::bigint[]) RETURNING vid_id`
    await sql`WITH changed AS (${changed})
      UPDATE title_counters c SET ${sql.ref(count)} = c.${sql.ref(count)} + ${isSet ? 1 : -1}
      FROM changed WHERE c.vid_id = changed.vid_id`.execute(tx)
  })
}

/** Returns the number of a title's likes or follows: those of viewers plus the initial number from `drama.yaml`. */
export async function countLikesOrFollows(db: Database, mark: LikeOrFollow, vidId: string): Promise<number> {
  const { count, opening } = of[mark]
  const { rows } = await sql<{ n: string }>`
    SELECT t.${sql.ref(opening)} + coalesce(c.${sql.ref(count)}, 0) AS n
    FROM titles t LEFT JOIN title_counters c ON c.vid_id = t.vid_id WHERE t.vid_id = ${vidId}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

/** Reads the published titles that a viewer follows, the latest follow first. */
export async function readFollowedTitles(db: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ vid_id: string }>`
    WITH f AS MATERIALIZED (SELECT vid_id, created_at FROM title_follows WHERE user_id = ${userId})
    SELECT f.vid_id FROM f JOIN titles t ON t.vid_id = f.vid_id WHERE t.status = 'published'
    ORDER BY f.created_at DESC, f.vid_id DESC`.execute(db)
  return rows.map((row) => row.vid_id)
}

/** Counts the titles that a viewer follows. */
export async function countFollowedTitles(db: Database, userId: string): Promise<number> {
  const { titles } = await db
    .selectFrom('title_follows')
    .select(sql<number>`count(*)::int`.as('titles'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return titles
}

/** Deletes all likes and follows of a viewer and decrements the counters. */
export async function deleteLikesAndFollows(tx: Database, userId: string): Promise<void> {
  await sql`SELECT erase_marks(${userId})`.execute(tx)
}
