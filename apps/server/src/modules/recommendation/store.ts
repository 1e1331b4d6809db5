import type { HomeCardType } from '@cliffhanger/domain/card-types'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Texts } from '../catalogue/tables.ts'
import type { HomeModuleSelection, ShownTo } from './tables.ts'

export interface ModuleRow {
  m_id: string
  slug: string
  card_type: HomeCardType
  names: Texts
  selection: HomeModuleSelection
  shown_to: ShownTo
  /** Languages whose viewers see the module; empty: all. */
  languages: readonly LanguageKey[]
  /** Ids of the selected titles, in their order. */
  vid_ids: string[]
}

/** Reads the home page's modules in display order. */
export const readHomeModules = (db: Database): Promise<ModuleRow[]> =>
  db
    .selectFrom('modules as m')
    .select(['m.m_id', 'm.slug', 'm.card_type', 'm.names', 'm.selection', 'm.shown_to', 'm.languages'])
    .select(
      sql<string[]>`coalesce((select jsonb_agg(x.vid_id::text order by x.position)
        from module_titles x where x.m_id = m.m_id), '[]')`.as('vid_ids'),
    )
    .orderBy('m.position')
    .orderBy('m.m_id')
    .execute()

/** Finds the ids of titles of any status by their slugs. */
export async function findVidIdsBySlug(db: Database, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.selectFrom('titles').select(['slug', 'vid_id']).where('slug', 'in', slugs).execute()
  return new Map(rows.map(({ slug, vid_id }) => [slug, vid_id]))
}

/** Reads the slugs of titles by their ids. */
export async function readSlugs(db: Database, vidIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (vidIds.length === 0) return new Map()
  const rows = await db.selectFrom('titles').select(['slug', 'vid_id']).where('vid_id', 'in', vidIds).execute()
  return new Map(rows.map(({ slug, vid_id }) => [vid_id, slug]))
}
