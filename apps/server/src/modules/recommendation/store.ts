import type { CardType } from '@cliffhanger/domain/card-types'
import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Texts } from '../catalogue/tables.ts'
import type { Selection, ShownTo } from './tables.ts'

export interface ModuleRow {
  m_id: string
  slug: string
  card_type: CardType
  names: Texts
  selection: Selection
  shown_to: ShownTo
  /** Ids of the selected titles, in their order. */
  vid_ids: string[]
}

/** Reads the home page's modules in display order. */
export const readModules = (db: Database): Promise<ModuleRow[]> =>
  db
    .selectFrom('modules as m')
    .select(['m.m_id', 'm.slug', 'm.card_type', 'm.names', 'm.selection', 'm.shown_to'])
    .select(
      sql<string[]>`coalesce((select jsonb_agg(x.vid_id::text order by x.position)
        from module_titles x where x.m_id = m.m_id), '[]')`.as('vid_ids'),
    )
    .orderBy('m.position')
    .orderBy('m.m_id')
    .execute()
