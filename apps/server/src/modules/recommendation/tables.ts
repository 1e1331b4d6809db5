import type { HomeCardType } from '@cliffhanger/domain/card-types'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { ColumnType, Generated } from 'kysely'
import type { Texts } from '../catalogue/tables.ts'

export type HomeModuleSelection = 'titles' | 'all' | 'newest' | 'popular' | 'recommended'
export type ShownTo = 'everyone' | 'new' | 'returning'

export interface RecommendationTables {
  modules: {
    m_id: ColumnType<string, never, never>
    slug: string
    card_type: HomeCardType
    position: number
    names: ColumnType<Texts, string, string>
    selection: HomeModuleSelection
    shown_to: ShownTo
    /** Languages whose viewers see the module; empty: all. */
    languages: ColumnType<LanguageKey[], readonly LanguageKey[] | undefined, readonly LanguageKey[]>
  }
  module_titles: { m_id: string; position: number; vid_id: string }
  /** Other titles that the viewers of a title watched, with their similarity. */
  title_neighbours: { vid_id: string; neighbour_id: string; similarity: number }
  /** Titles that a viewer saw in "For you". */
  for_you_views: { user_id: string; vid_id: string; is_skipped: boolean; seen_at: Date }
  /** Scheduled home pages with their release times. */
  home_schedules: {
    schedule_id: ColumnType<string, never, never>
    payload: ColumnType<unknown, string, never>
    publish_at: Date
    base: number
    operator: string
    created_at: Date
    state: Generated<'waiting' | 'published' | 'cancelled' | 'failed'>
    ended_at: Date | null
    problem: string | null
  }
}
