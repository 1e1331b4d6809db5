import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { createStatement } from '../../db/statement.ts'
import type { CatalogueTables } from '../catalogue/tables.ts'

/** Number of ids per sitemap part. A title never moves to another part, so that a change affects only one part. */
export const idsPerSitemapPart = 1_000

export interface SitemapPart {
  /** Number of the sitemap part: the ids of its titles divided by `idsPerSitemapPart`. */
  readonly part: number
  /** Time of the last change or deletion of a title in the part. */
  readonly changedAt: Date
  /** Number of published titles in the part. */
  readonly shown: number
}

/** Reads the sitemap parts that have published titles, using an index. */
export async function readSitemapParts(db: Database): Promise<SitemapPart[]> {
  const { rows } = await sql<{ part: number; changed_at: Date; shown: number }>`
    SELECT part, max(at) AS changed_at, (count(*) FILTER (WHERE is_shown))::int AS shown FROM (
      SELECT (vid_id / ${idsPerSitemapPart})::int AS part, page_changed_at AS at, status = 'published' AS is_shown
        FROM titles WHERE published_at IS NOT NULL
      UNION ALL SELECT (vid_id / ${idsPerSitemapPart})::int, deleted_at, false FROM deleted_titles) changes
    GROUP BY part HAVING bool_or(is_shown) ORDER BY part`.execute(db)
  return rows.map(({ part, changed_at, shown }) => ({ part, changedAt: changed_at, shown }))
}

export type SitemapRow = Pick<
  Selectable<CatalogueTables['titles']>,
  | 'vid_id'
  | 'cp_id'
  | 'slug'
  | 'language'
  | 'covers'
  | 'texts'
  | 'tags'
  | 'page_changed_at'
  | 'published_at'
  | 'free_episodes'
> & {
  /** Number of the first visible episode; null without one. */
  first_episode: number | null
}
const titlesOfPart = createStatement<SitemapRow>(`
  SELECT vid_id::text, cp_id::text, slug, language, covers, texts, tags, page_changed_at, published_at, free_episodes,
    (SELECT min(e.n) FROM episodes e WHERE e.vid_id = titles.vid_id AND NOT e.is_hidden) AS first_episode
  FROM titles WHERE vid_id > $1::bigint AND vid_id < $2::bigint AND status = 'published' ORDER BY vid_id LIMIT $3`)

/** Reads published titles with ids between `after` and `before`, by id. */
export const readSitemapTitles = (db: Database, after: string, before: string, limit: number): Promise<SitemapRow[]> =>
  titlesOfPart(db, after, before, limit)

/** Reads the tags with the most published titles. */
export async function readCommonTags(db: Database, most: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    SELECT g.tag FROM title_tags g JOIN titles t ON t.vid_id = g.vid_id AND t.status = 'published'
    GROUP BY g.tag ORDER BY count(*) DESC, g.tag LIMIT ${most}`.execute(db)
  return rows.map(({ tag }) => tag)
}
