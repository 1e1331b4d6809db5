import { sql } from 'kysely'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'

const idsOf = (rows: readonly { vid_id: string }[]): string[] => rows.map(({ vid_id }) => vid_id)

/** Reads a page of the published titles with a tag, newest first, and their total number, counted up to `most`. */
export async function readTagTitles(db: Database, tag: string, { limit, offset }: PageWindow, most: number) {
  const tagged = db
    .selectFrom('title_tags as g')
    .innerJoin('titles as t', 't.vid_id', 'g.vid_id')
    .select('g.vid_id')
    .where('g.tag', '=', tag)
    .where('t.status', '=', 'published')
  const [rows, counted] = await Promise.all([
    tagged.orderBy('g.vid_id', 'desc').limit(limit).offset(offset).execute(),
    db
      .selectFrom(tagged.limit(most).as('some'))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { vidIds: idsOf(rows), total: counted.total }
}

/**
 * Reads complete titles, sorted by the share of their episodes that viewers watch, as computed by the last ranking run.
 * A title is complete when all its episodes are visible and it has no release plan.
 */
export async function readCompleteTitles(db: Database, { limit, offset }: PageWindow, most: number) {
  const { rows } = await sql<{ vid_id: string }>`
    SELECT t.vid_id::text FROM title_signals s JOIN titles t ON t.vid_id = s.vid_id AND t.status = 'published'
    WHERE t.episode_count >= t.total_episodes AND NOT EXISTS (SELECT FROM release_plans p WHERE p.vid_id = t.vid_id)
    ORDER BY s.completion DESC, t.vid_id DESC LIMIT ${most}`.execute(db)
  return { vidIds: idsOf(rows.slice(offset, offset + limit)), total: rows.length }
}

/** Only the newest titles of each tag are compared, so that the cost does not grow with the catalogue. */
const mostOfTag = 60

/** Reads published titles that share tags with a title: most shared tags first, then by popularity. */
export async function readRelatedTitles(db: Database, vidId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ vid_id: string }>`
    SELECT o.vid_id::text FROM title_tags g
    CROSS JOIN LATERAL (SELECT x.vid_id FROM title_tags x JOIN titles t ON t.vid_id = x.vid_id AND t.status = 'published'
      WHERE x.tag = g.tag AND x.vid_id <> g.vid_id ORDER BY x.vid_id DESC LIMIT ${mostOfTag}) o
    LEFT JOIN title_counters c ON c.vid_id = o.vid_id
    WHERE g.vid_id = ${vidId} GROUP BY o.vid_id, c.popularity
    ORDER BY count(*) DESC, coalesce(c.popularity, 0) DESC, o.vid_id DESC LIMIT ${limit}`.execute(db)
  return idsOf(rows)
}

/** Checks whether a title was published and later deleted. */
export const isDeletedTitle = async (db: Database, vidId: string): Promise<boolean> =>
  (await db.selectFrom('deleted_titles').select('vid_id').where('vid_id', '=', vidId).executeTakeFirst()) !== undefined
