import type { CardType } from '@cliffhanger/domain/card-types'
import type { ColumnType } from 'kysely'
import type { Texts } from '../catalogue/tables.ts'

export type Selection = 'titles' | 'all' | 'newest' | 'popular' | 'recommended'
export type ShownTo = 'everyone' | 'new' | 'returning'

export interface RecommendationTables {
  modules: {
    m_id: ColumnType<string, never, never>
    slug: string
    card_type: CardType
    position: number
    names: ColumnType<Texts, string, string>
    selection: Selection
    shown_to: ShownTo
  }
  module_titles: { m_id: string; position: number; vid_id: string }
}
