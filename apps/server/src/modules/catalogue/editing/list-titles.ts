import type { Input, Output } from '@cliffhanger/contract/call'
import type { studioTitles } from '@cliffhanger/contract/studio/titles'
import { type LanguageKey, languageByKey } from '@cliffhanger/domain/languages'
import { type RawBuilder, sql } from 'kysely'
import { parseRowId } from '../../../db/row-id.ts'
import type { Database } from '../../../db/schema.ts'
import { chooseTranslationOrEnglish } from '../../../in-language.ts'
import type { MediaUrls } from '../../../origin/urls.ts'
import type { TitleRow } from '../store.ts'

type ListInput = Input<typeof studioTitles.list>
type ListOutput = Output<typeof studioTitles.list>
/** The sort position of a title in a list. */
interface Place {
  readonly vid_id: string
  /** Sort key: the number of viewers, the rank in a search by relevance, or 0. */
  readonly position: number
}
interface ListedRow extends TitleRow {
  readonly all_episodes: number
  readonly viewers: number
  readonly follows: number
  readonly version: number
  readonly changed_at: Date | null
  readonly planned_at: Date | null
}
const rowsOfPage = 50

export interface TitleListDeps {
  readonly db: Database
  readonly urls: Pick<MediaUrls, 'cover'>
  /** Finds ids of titles by relevance, including hidden titles. */
  findTitles(text: string, language: LanguageKey): Promise<readonly string[]>
}

const conditionsOf = ({ show, tag, incomplete, price, isPlanned }: ListInput): RawBuilder<unknown>[] => [
  sql`t.status <> 'draft'`,
  ...(show === 'visible' ? [sql`t.status = 'published'`] : []),
  ...(show === 'hidden' ? [sql`t.status <> 'published'`] : []),
  ...(tag ? [sql`t.vid_id IN (SELECT g.vid_id FROM title_tags g WHERE g.tag = ${tag})`] : []),
  ...(incomplete ? [sql`t.words->>${incomplete}::text IS DISTINCT FROM t.words->>'of'`] : []),
  ...(price === 'free' ? [sql`t.free_episodes >= t.total_episodes`] : []),
  ...(price === 'coins' ? [sql`t.free_episodes < t.total_episodes`] : []),
  ...(price === 'wholeTitle' ? [sql`t.whole_title_price IS NOT NULL`] : []),
  ...(isPlanned ? [sql`t.vid_id IN (SELECT p.vid_id FROM release_plans p)`] : []),
]

/** Returns the sort order of a list. A search is sorted by relevance unless the operator chose another order. */
function orderOf(sort: ListInput['sort'], isSearch: boolean) {
  if (sort === 'viewers')
    return { position: sql`coalesce(s.viewers, 0)`, order: sql`coalesce(s.viewers, 0) DESC, t.vid_id DESC` }
  if (sort === undefined && isSearch) return { position: sql`k.place`, order: sql`k.place` }
  return { position: sql`0`, order: sql`t.vid_id DESC` }
}

/** Returns the SQL condition for titles after the last one of the previous page. */
function isAfter(sort: ListInput['sort'], isSearch: boolean, { vid_id, position }: Place): RawBuilder<unknown> {
  if (sort === 'viewers') return sql`(coalesce(s.viewers, 0), t.vid_id) < (${position}::float8, ${vid_id}::bigint)`
  if (sort === undefined && isSearch) return sql`k.place > ${position}::float8`
  return sql`t.vid_id < ${vid_id}::bigint`
}

/**
 * Reads the ids of one page in their order. @param found ids found by a search, by relevance; undefined without a
 * search
 */
async function readPlaces(
  db: Database,
  input: ListInput,
  found: readonly string[] | undefined,
  most: number,
  cursor: Place | undefined,
): Promise<readonly Place[]> {
  const { sort } = input
  const isSearch = found !== undefined
  const { position, order } = orderOf(sort, isSearch)
  const conditions = [...conditionsOf(input), ...(cursor ? [isAfter(sort, isSearch, cursor)] : [])]
  const { rows } = await sql<Place>`
    SELECT t.vid_id::text, ${position}::float8 AS position
    FROM titles t
    ${isSearch ? sql`JOIN unnest(${found}::bigint[]) WITH ORDINALITY AS k(vid_id, place) ON k.vid_id = t.vid_id` : sql``}
    ${sort === 'viewers' ? sql`LEFT JOIN title_signals s ON s.vid_id = t.vid_id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${order} LIMIT ${most}`.execute(db)
  return rows
}

/**
 * Finds the ids of the titles that match a search: an exact id or slug first, then by relevance. Undefined without a
 * search.
 */
async function findIds({ db, findTitles }: TitleListDeps, input: ListInput): Promise<readonly string[] | undefined> {
  const search = input.search?.trim() ?? ''
  if (search === '') return undefined
  const { rows: named } = await sql<{ vid_id: string }>`
    SELECT vid_id::text FROM titles WHERE slug = ${search.toLowerCase()} OR vid_id = ${parseRowId(search) ?? null}::bigint`.execute(
    db,
  )
  const found = await findTitles(search, input.language ?? 'en')
  return [...new Set([...named.map(({ vid_id }) => vid_id), ...found])]
}

async function readRows(db: Database, vidIds: readonly string[]): Promise<readonly ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT t.*, (SELECT count(*)::int FROM episodes e WHERE e.vid_id = t.vid_id) AS all_episodes,
      coalesce(s.viewers, 0) AS viewers, coalesce(c.follows, 0)::float8 AS follows,
      coalesce(v.version, 0) AS version, v.at AS changed_at,
      (SELECT min(p.publish_at) FROM release_plans p WHERE p.vid_id = t.vid_id) AS planned_at
    FROM unnest(${vidIds}::bigint[]) WITH ORDINALITY AS k(vid_id, place)
    JOIN titles t ON t.vid_id = k.vid_id
    LEFT JOIN title_signals s ON s.vid_id = t.vid_id LEFT JOIN title_counters c ON c.vid_id = t.vid_id
    LEFT JOIN LATERAL (SELECT v.version, v.at FROM studio_versions v
      WHERE v.kind = 'title' AND v.subject = t.vid_id::text ORDER BY v.version DESC LIMIT 1) v ON true
    ORDER BY k.place`.execute(db)
  return rows
}

/** Parses a list cursor: the id of the last title and, unless the list is sorted by id, its sort key. */
export function parseTitleListCursor(text: string): Place | undefined {
  const [, id = '', position = '0'] = /^(\d+)(?:_(\d+(?:\.\d+)?))?$/.exec(text) ?? []
  const vidId = parseRowId(id)
  return vidId === undefined ? undefined : { vid_id: vidId, position: Number(position) }
}

/** Reads one page of titles for operators. @param cursor undefined for the first page */
export async function listTitlesPage(
  tools: TitleListDeps,
  input: ListInput,
  cursor: Place | undefined,
): Promise<ListOutput> {
  const { limit = rowsOfPage, language = 'en' } = input
  const { db, urls } = tools
  const found = await findIds(tools, input)
  // Reads one more row than the page has, to know whether there is a next page.
  const places = await readPlaces(db, input, found, limit + 1, cursor)
  const page = places.slice(0, limit)
  const last = page.at(-1)
  const rows = await readRows(
    db,
    page.map(({ vid_id }) => vid_id),
  )
  const next = last && (last.position === 0 ? last.vid_id : `${last.vid_id}_${last.position}`)
  return { rows: rows.map((row) => present(row, language, urls)), ...(places.length > limit && next && { next }) }
}

function present(row: ListedRow, language: LanguageKey, urls: Pick<MediaUrls, 'cover'>): ListOutput['rows'][number] {
  const { id } = languageByKey(language)
  const cover = chooseTranslationOrEnglish(row.covers, id, row.language) ?? row.covers.any
  const nameLanguage = [language, 'en' as const].find((key) => row.texts[key] !== undefined) ?? row.language
  return {
    vidId: row.vid_id,
    slug: row.slug,
    name: row.texts[nameLanguage]?.name ?? row.slug,
    nameLanguage,
    coverUrl: cover === undefined ? '' : urls.cover(row.cp_id, row.vid_id, cover),
    isPublished: row.status === 'published',
    episodes: row.episode_count,
    allEpisodes: row.all_episodes,
    totalEpisodes: row.total_episodes,
    freeEpisodes: row.free_episodes,
    pricePerEpisode: row.price_per_episode,
    wholeTitlePrice: row.whole_title_price ?? '',
    words: row.words,
    tags: row.tags,
    viewers: row.viewers,
    follows: row.follows,
    version: row.version,
    ...(row.changed_at && { changedAt: row.changed_at.getTime() }),
    ...(row.planned_at && { plannedAt: row.planned_at.getTime() }),
  }
}
