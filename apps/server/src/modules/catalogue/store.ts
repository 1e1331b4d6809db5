import type { LanguageKey, SubtitleCode } from '@cliffhanger/domain/languages'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { CatalogueTables, StoredStart, Texts, TitleStatus } from './tables.ts'
import type { Counts, Playable } from './title-book.ts'

type TitleText = { name: string; description: string }

export interface TitleRow extends Omit<Selectable<CatalogueTables['titles']>, 'published_at' | 'published_version'> {
  texts: Partial<Record<LanguageKey, TitleText>>
  tags: string[]
  episode_count: number
}

/** Titles of any status with their texts, tags and number of episodes, in no particular order. */
export async function readTitles(db: Database, vidIds: readonly string[]): Promise<TitleRow[]> {
  return db
    .selectFrom('titles as t')
    .select(['t.vid_id', 't.cp_id', 't.slug', 't.status', 't.language', 't.free_episodes', 't.price_per_episode'])
    .select(['t.whole_title_price', 't.total_episodes', 't.opening_likes', 't.opening_follows', 't.covers'])
    .select(['t.position', 't.audience'])
    .select([
      sql<TitleRow['texts']>`coalesce((select jsonb_object_agg(x.language, jsonb_build_object(
        'name', x.name, 'description', x.description)) from title_texts x where x.vid_id = t.vid_id), '{}')`.as(
        'texts',
      ),
      sql<string[]>`coalesce((select jsonb_agg(g.tag order by g.position)
        from title_tags g where g.vid_id = t.vid_id), '[]')`.as('tags'),
      sql<number>`(select count(*)::int from episodes e where e.vid_id = t.vid_id)`.as('episode_count'),
    ])
    .where(sql<boolean>`t.vid_id = any(${vidIds}::bigint[])`)
    .execute()
}

export interface EpisodeRow {
  readonly n: number
  readonly names: Texts
  readonly duration_ms: number
}

/** The episodes of titles, one list per id. */
export async function readEpisodes(db: Database, vidIds: readonly string[]): Promise<EpisodeRow[][]> {
  const { rows } = await sql<EpisodeRow & { vid_id: string }>`
    SELECT vid_id::text, n, names, duration_ms FROM episodes WHERE vid_id = any(${vidIds}::bigint[])
    ORDER BY vid_id, n`.execute(db)
  const lists = new Map<string, EpisodeRow[]>(vidIds.map((vidId) => [vidId, []]))
  for (const { vid_id: vidId, ...episode } of rows) lists.get(vidId)?.push(episode)
  return vidIds.map((vidId) => lists.get(vidId) ?? [])
}

/** How episodes start and the codes of their subtitles, one answer per key; undefined for an episode that is not there. */
export async function readPlayable(
  db: Database,
  keys: readonly { vidId: string; n: number }[],
): Promise<(Playable | undefined)[]> {
  const { rows } = await sql<{ start: StoredStart | null; subtitles: SubtitleCode[] }>`
    SELECT e.start, coalesce((SELECT jsonb_agg(s.code) FROM subtitles s WHERE s.vid_id = e.vid_id AND s.n = e.n), '[]')
      AS subtitles
    FROM unnest(${keys.map((key) => key.vidId)}::bigint[], ${keys.map((key) => key.n)}::int[])
      WITH ORDINALITY AS k(vid_id, n, place)
    LEFT JOIN episodes e ON e.vid_id = k.vid_id AND e.n = k.n ORDER BY k.place`.execute(db)
  return rows.map(({ start, subtitles }) => (start === null ? undefined : { start, subtitles }))
}

/** Likes and follows of viewers, one answer per id. */
export async function readCounts(db: Database, vidIds: readonly string[]): Promise<Counts[]> {
  const { rows } = await sql<Counts>`
    SELECT coalesce(c.likes, 0)::float8 AS likes, coalesce(c.follows, 0)::float8 AS follows
    FROM unnest(${vidIds}::bigint[]) WITH ORDINALITY AS k(vid_id, place)
    LEFT JOIN title_counters c ON c.vid_id = k.vid_id ORDER BY k.place`.execute(db)
  return rows
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
