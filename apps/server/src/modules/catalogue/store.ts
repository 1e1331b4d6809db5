import type { SubtitleCode } from '@cliffhanger/domain/languages'
import type { ExtraCodec } from '@cliffhanger/domain/proven-demand'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { arrayParameter, createStatement } from '../../db/statement.ts'
import type { CatalogueTables, StoredStartDescriptor, Texts, TitleStatus } from './tables.ts'
import type { CachedPlayback, TitleCounts } from './title-cache.ts'

export type TitleRow = Selectable<CatalogueTables['titles']>

const titlesById = createStatement<TitleRow>('SELECT * FROM titles WHERE vid_id = any($1::bigint[])')

/** Reads titles of any status with their texts, tags and number of episodes, in no particular order. */
export const readTitles = (db: Database, vidIds: readonly string[]): Promise<TitleRow[]> => titlesById(db, vidIds)

export interface EpisodeRow {
  readonly n: number
  readonly names: Texts
  readonly duration_ms: number
  readonly published_at: Date
}

const episodesByTitle = createStatement<EpisodeRow & { vid_id: string }>(`
  SELECT vid_id::text, n, names, duration_ms, published_at FROM episodes
  WHERE vid_id = any($1::bigint[]) AND NOT is_hidden ORDER BY vid_id, n`)

/** Reads the visible episodes of titles, one list per id. */
export async function readEpisodes(db: Database, vidIds: readonly string[]): Promise<EpisodeRow[][]> {
  const lists = new Map<string, EpisodeRow[]>(vidIds.map((vidId) => [vidId, []]))
  for (const { vid_id: vidId, ...episode } of await episodesByTitle(db, vidIds)) lists.get(vidId)?.push(episode)
  return vidIds.map((vidId) => lists.get(vidId) ?? [])
}

const playableByKey = createStatement<{
  start: StoredStartDescriptor | null
  subtitles: SubtitleCode[]
  alternatives: StoredStartDescriptor['alternatives'] | null
}>(`
  SELECT e.start, coalesce((SELECT jsonb_agg(s.code) FROM subtitles s WHERE s.vid_id = e.vid_id AND s.n = e.n), '[]')
    AS subtitles,
    (SELECT jsonb_agg(jsonb_build_object('rungs', c.rungs) ORDER BY c.codec) FROM episode_codecs c
      WHERE c.vid_id = e.vid_id AND c.n = e.n AND c.base_pkg = e.pkg AND c.codec = any($3::text[])) AS alternatives
  FROM unnest($1::bigint[], $2::int[]) WITH ORDINALITY AS k(vid_id, n, place)
  LEFT JOIN episodes e ON e.vid_id = k.vid_id AND e.n = k.n AND NOT e.is_hidden ORDER BY k.place`)

/**
 * Reads the data with which a player starts episodes, with alternative renditions in `codecs`, and their subtitle
 * languages. One result per key; undefined for an unknown or hidden episode.
 */
export async function readPlayableEpisodes(
  db: Database,
  keys: readonly { vidId: string; n: number }[],
  codecs: readonly ExtraCodec[],
): Promise<(CachedPlayback | undefined)[]> {
  const [vidIds, numbers] = [keys.map((key) => key.vidId), keys.map((key) => key.n)]
  const rows = await playableByKey(db, vidIds, numbers, codecs)
  return rows.map(({ start, subtitles, alternatives }) => {
    if (start === null) return undefined
    return { start: alternatives ? { ...start, alternatives } : start, subtitles }
  })
}

const durationByKey = createStatement<{ ms: number }>(`
  SELECT coalesce(e.duration_ms, 0) AS ms FROM unnest($1::bigint[], $2::int[]) WITH ORDINALITY AS k(vid_id, n, place)
  LEFT JOIN episodes e ON e.vid_id = k.vid_id AND e.n = k.n AND NOT e.is_hidden ORDER BY k.place`)

/** Reads durations of episodes in milliseconds, one result per key; 0 for an unknown or hidden episode. */
export async function readEpisodeDurationsMs(
  db: Database,
  keys: readonly { vidId: string; n: number }[],
): Promise<number[]> {
  const [vidIds, numbers] = [arrayParameter(keys.map((key) => key.vidId)), arrayParameter(keys.map((key) => key.n))]
  return (await durationByKey(db, vidIds, numbers)).map(({ ms }) => ms)
}

const countsById = createStatement<TitleCounts>(`
  SELECT coalesce(c.likes, 0)::float8 AS likes, coalesce(c.follows, 0)::float8 AS follows
  FROM unnest($1::bigint[]) WITH ORDINALITY AS k(vid_id, place)
  LEFT JOIN title_counters c ON c.vid_id = k.vid_id ORDER BY k.place`)

/** Reads the like and follow counts of titles without the initial numbers of `drama.yaml`, one result per id. */
export const readLikeFollowCounts = (db: Database, vidIds: readonly string[]): Promise<TitleCounts[]> =>
  countsById(db, vidIds)

export interface TitleSummaryRow {
  vid_id: string
  slug: string
  status: TitleStatus
  name: string | null
  position: number
  episode_count: number
}

/** Lists all titles for the operator, including drafts; or only the title with this slug or id. */
export const listTitles = (db: Database, named?: string): Promise<TitleSummaryRow[]> =>
  db
    .selectFrom('titles as t')
    .leftJoin('title_texts as x', (on) => on.onRef('x.vid_id', '=', 't.vid_id').onRef('x.language', '=', 't.language'))
    .select(['t.vid_id', 't.slug', 't.status', 't.position', 't.episode_count', 'x.name'])
    .$if(named !== undefined, (query) => query.where(sql<boolean>`t.slug = ${named} or t.vid_id::text = ${named}`))
    .orderBy('t.position')
    .orderBy('t.vid_id')
    .execute()

/** Reads the ids of the newest titles, of any status. */
export const readNewestVidIds = async (db: Database, most: number): Promise<string[]> =>
  (await db.selectFrom('titles').select('vid_id').orderBy('vid_id', 'desc').limit(most).execute()).map(
    ({ vid_id }) => vid_id,
  )

/** Reads the duration of an episode in ms; undefined for an unknown episode. */
export const readEpisodeDurationMs = async (
  db: Database,
  vidId: string,
  episode: number,
): Promise<number | undefined> =>
  (
    await db
      .selectFrom('episodes')
      .select('duration_ms')
      .where('vid_id', '=', vidId)
      .where('n', '=', episode)
      .executeTakeFirst()
  )?.duration_ms
