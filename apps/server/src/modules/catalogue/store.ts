import type { LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { CatalogueTables, StoredStart, Texts, TitleStatus } from './tables.ts'

type TitleText = { name: string; description: string }

export interface TitleRow extends Selectable<CatalogueTables['titles']> {
  texts: Partial<Record<LanguageKey, TitleText>>
  tags: string[]
  episode_count: number
  /** Set by viewers; the opening counts come on top. */
  likes: string
  follows: string
}

/** Titles of any status with their texts, tags and number of episodes, in no particular order. */
export async function readTitles(db: Database, vidIds: readonly string[]): Promise<TitleRow[]> {
  if (vidIds.length === 0) return []
  return db
    .selectFrom('titles as t')
    .leftJoin('title_counters as c', 'c.vid_id', 't.vid_id')
    .selectAll('t')
    .select((is) => [
      is.fn.coalesce('c.likes', sql<string>`0`).as('likes'),
      is.fn.coalesce('c.follows', sql<string>`0`).as('follows'),
      sql<TitleRow['texts']>`coalesce((select jsonb_object_agg(x.language, jsonb_build_object(
        'name', x.name, 'description', x.description)) from title_texts x where x.vid_id = t.vid_id), '{}')`.as(
        'texts',
      ),
      sql<string[]>`coalesce((select jsonb_agg(g.tag order by g.position)
        from title_tags g where g.vid_id = t.vid_id), '[]')`.as('tags'),
      sql<number>`(select count(*)::int from episodes e where e.vid_id = t.vid_id)`.as('episode_count'),
    ])
    .where('t.vid_id', 'in', vidIds)
    .execute()
}

export const readTitle = (db: Database, vidId: string): Promise<Selectable<CatalogueTables['titles']> | undefined> =>
  db.selectFrom('titles').selectAll().where('vid_id', '=', vidId).executeTakeFirst()

export interface EpisodeRow {
  n: number
  names: Texts
  duration_ms: number
}

export const readEpisodes = (db: Database, vidId: string): Promise<EpisodeRow[]> =>
  db.selectFrom('episodes').select(['n', 'names', 'duration_ms']).where('vid_id', '=', vidId).orderBy('n').execute()

export const readStarts = (
  db: Database,
  vidId: string,
  episodes: readonly number[],
): Promise<{ n: number; start: StoredStart }[]> =>
  episodes.length === 0
    ? Promise.resolve([])
    : db.selectFrom('episodes').select(['n', 'start']).where('vid_id', '=', vidId).where('n', 'in', episodes).execute()

export async function readSubtitleCodes(db: Database, vidId: string, n: number): Promise<SubtitleCode[]> {
  const rows = await db.selectFrom('subtitles').select('code').where('vid_id', '=', vidId).where('n', '=', n).execute()
  return rows.map((row) => row.code)
}

export interface TitleLine {
  vid_id: string
  slug: string
  status: TitleStatus
  name: string | null
  position: number
  episode_count: number
}

/** Every title, drafts too, as the operator's list shows them; or the one that a slug or id names. */
export const listTitles = (db: Database, named?: string): Promise<TitleLine[]> =>
  db
    .selectFrom('titles as t')
    .leftJoin('title_texts as x', (on) => on.onRef('x.vid_id', '=', 't.vid_id').onRef('x.language', '=', 't.language'))
    .select(['t.vid_id', 't.slug', 't.status', 't.position', 'x.name'])
    .select(sql<number>`(select count(*)::int from episodes e where e.vid_id = t.vid_id)`.as('episode_count'))
    .$if(named !== undefined, (query) => query.where(sql<boolean>`t.slug = ${named} or t.vid_id::text = ${named}`))
    .orderBy('t.position')
    .orderBy('t.vid_id')
    .execute()
