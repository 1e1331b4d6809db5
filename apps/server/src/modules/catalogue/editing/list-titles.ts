import type { Input, Output } from '@cliffhanger/contract/call'
import type { studioTitles } from '@cliffhanger/contract/studio/titles'
import { type LanguageKey, languageByKey } from '@cliffhanger/domain/languages'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../../../db/row-id.ts'
import type { Database } from '../../../db/schema.ts'
import { chooseTranslation } from '../../../in-language.ts'
import type { MediaUrls } from '../../../origin/urls.ts'
import type { TitleRow } from '../store.ts'

type ListInput = Input<typeof studioTitles.list>
type ListOutput = Output<typeof studioTitles.list>
type Place = { readonly vid_id: string; readonly viewers: number }
interface ListedRow extends TitleRow {
  readonly all_episodes: number
  readonly viewers: number
  readonly follows: number
  readonly version: number
  readonly changed_at: Date | null
  readonly planned_at: Date | null
}
const rowsOfPage = 50

export interface ListTools {
  readonly db: Database
  readonly urls: Pick<MediaUrls, 'cover'>
  /** Ids of titles, also of hidden ones, by relevance. */
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

/** Ids of a page in order, with one more if there is a next page. */
async function readPlaces(
  db: Database,
  input: ListInput,
  most: number,
  cursor: Place | undefined,
): Promise<readonly Place[]> {
  const conditions = conditionsOf(input)
  const byViewers = input.sort === 'viewers'
  if (cursor) {
    conditions.push(
      byViewers
        ? sql`(coalesce(s.viewers, 0), t.vid_id) < (${cursor.viewers}::float8, ${cursor.vid_id}::bigint)`
        : sql`t.vid_id < ${cursor.vid_id}::bigint`,
    )
  }
  const { rows } = await sql<Place>`
    SELECT t.vid_id::text, ${byViewers ? sql`coalesce(s.viewers, 0)` : sql`0::float8`} AS viewers
    FROM titles t ${byViewers ? sql`LEFT JOIN title_signals s ON s.vid_id = t.vid_id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${byViewers ? sql`coalesce(s.viewers, 0) DESC, ` : sql``} t.vid_id DESC LIMIT ${most}`.execute(db)
  return rows
}

/** Ids of the titles that were found and fit the filters, by relevance. */
async function readFound(db: Database, input: ListInput, found: readonly string[], most: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    SELECT t.vid_id::text, 0::float8 AS viewers
    FROM unnest(${found}::bigint[]) WITH ORDINALITY AS k(vid_id, place) JOIN titles t ON t.vid_id = k.vid_id
    WHERE ${sql.join(conditionsOf(input), sql` AND `)} ORDER BY k.place LIMIT ${most}`.execute(db)
  return rows
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

/** Cursor of a list: the last title and, when sorted by viewers, their number. */
export function readCursor(text: string): Place | undefined {
  const [, id = '', viewers = '0'] = /^(\d+)(?:_(\d+(?:\.\d+)?))?$/.exec(text) ?? []
  const vidId = rowId(id)
  return vidId === undefined ? undefined : { vid_id: vidId, viewers: Number(viewers) }
}

/** A page of titles for operators. @param cursor undefined for the first page */
export async function listTitlesPage(
  { db, urls, findTitles }: ListTools,
  input: ListInput,
  cursor: Place | undefined,
): Promise<ListOutput> {
  const { limit = rowsOfPage, language = 'en' } = input
  const search = input.search?.trim() ?? ''
  let found: readonly Place[]
  if (search === '') found = await readPlaces(db, input, limit + 1, cursor)
  else {
    const { rows: named } = await sql<{ vid_id: string }>`
      SELECT vid_id::text FROM titles WHERE slug = ${search.toLowerCase()} OR vid_id = ${rowId(search) ?? null}::bigint`.execute(
      db,
    )
    const ids = new Set([...named.map(({ vid_id }) => vid_id), ...(await findTitles(search, language))])
    found = await readFound(db, input, [...ids], limit)
  }
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const rows = await readRows(
    db,
    page.map(({ vid_id }) => vid_id),
  )
  const next = last && (input.sort === 'viewers' ? `${last.vid_id}_${last.viewers}` : last.vid_id)
  return { rows: rows.map((row) => present(row, language, urls)), ...(found.length > limit && next && { next }) }
}

function present(row: ListedRow, language: LanguageKey, urls: Pick<MediaUrls, 'cover'>): ListOutput['rows'][number] {
  const { id } = languageByKey(language)
  const cover = chooseTranslation(row.covers, id, row.language) ?? row.covers.any
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
