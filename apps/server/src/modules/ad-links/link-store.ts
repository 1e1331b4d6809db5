import type { AdLinkState, AdNetwork } from '@cliffhanger/domain/ad-links'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../db/catalogue-version.ts'
import type { Database } from '../../db/schema.ts'
import { errorCode } from '../../error-code.ts'
import type { AdLinkTables } from './tables.ts'

export type AdLinkRow = Selectable<AdLinkTables['ad_links']>

/** The fields of a link that an operator can edit. Code and network are fixed, because ads and reports contain them. */
export interface EditableAdLink {
  readonly name: string
  readonly campaign: string
  readonly creative: string
  readonly vidId: string
  readonly episode: number
  /** Language in which the link opens the app; null for the viewer's own language. */
  readonly language: LanguageKey | null
}
export interface NewAdLink extends EditableAdLink {
  readonly code: string
  readonly network: AdNetwork
  /** The operator's name as in the operator log. */
  readonly createdBy: string
  readonly at: Date
}

const columnsOf = ({ vidId, ...rest }: EditableAdLink) => {
  const { name, campaign, creative, episode, language } = rest
  return { name, campaign, creative, episode, language, vid_id: vidId }
}

/** Inserts a link. Returns false if its code is taken. All servers can use the link at once. */
export async function insertAdLink(db: Database, link: NewAdLink): Promise<boolean> {
  const { code, network, createdBy, at } = link
  try {
    await db.transaction().execute(async (tx) => {
      await incrementCatalogueVersion(tx)
      await tx
        .insertInto('ad_links')
        .values({ ...columnsOf(link), code, network, created_at: at, created_by: createdBy })
        .execute()
    })
    return true
  } catch (error) {
    if (errorCode(error) === '23505') return false
    throw error
  }
}

export const findAdLink = (db: Database, code: string): Promise<AdLinkRow | undefined> =>
  db.selectFrom('ad_links').selectAll().where('code', '=', code).executeTakeFirst()

export const readAdLinks = (db: Database): Promise<AdLinkRow[]> =>
  db.selectFrom('ad_links').selectAll().orderBy('link_id', 'desc').execute()

/** Changes a link. Returns the previous version; undefined if the version is not `base`. */
export async function changeAdLink(
  db: Database,
  code: string,
  base: number,
  link: EditableAdLink,
): Promise<AdLinkRow | undefined> {
  return db.transaction().execute(async (tx) => {
    await incrementCatalogueVersion(tx)
    const before = await findAdLink(tx, code)
    if (before?.version !== base) return undefined
    await tx
      .updateTable('ad_links')
      .set({ ...columnsOf(link), version: base + 1 })
      .where('code', '=', code)
      .execute()
    return before
  })
}

/** Stops or starts a link on all servers at once. Returns the previous state; undefined for an unknown code. */
export async function setAdLinkState(db: Database, code: string, state: AdLinkState): Promise<AdLinkState | undefined> {
  return db.transaction().execute(async (tx) => {
    await incrementCatalogueVersion(tx)
    const before = await findAdLink(tx, code)
    if (before && before.state !== state) {
      await tx.updateTable('ad_links').set({ state }).where('code', '=', code).execute()
    }
    return before?.state
  })
}

/** Reads names of titles in a language, else in their original language; deleted titles are left out. */
export async function readTitlesOfLinks(
  db: Database,
  vidIds: readonly string[],
  language: LanguageKey,
): Promise<Map<string, { name: string; isPublished: boolean }>> {
  const { rows } = await sql<{ vid: string; name: string; isPublished: boolean }>`
    SELECT vid_id::text AS vid, status = 'published' AS "isPublished",
      coalesce(texts->${language}::text->>'name', texts->titles.language->>'name', slug) AS name
    FROM titles WHERE vid_id = ANY(${[...new Set(vidIds)]}::bigint[])`.execute(db)
  return new Map(rows.map(({ vid, ...title }) => [vid, title]))
}

/** Checks whether a title has an episode; undefined for an unknown title. */
export async function hasEpisode(db: Database, vidId: string, episode: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM episodes e WHERE e.vid_id = t.vid_id AND e.n = ${episode}) AS has
    FROM titles t WHERE t.vid_id = ${vidId}`.execute(db)
  return rows[0]?.has
}
