import type { Input, Output } from '@cliffhanger/contract/call'
import type { Video } from '@cliffhanger/contract/entities'
import type { recommendation } from '@cliffhanger/contract/recommendation'
import { firstResponseTitleCount } from '@cliffhanger/domain/card-types'
import { type LanguageId, languageById } from '@cliffhanger/domain/languages'
import type { PageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import { chooseTranslationOrEnglish } from '../../in-language.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { TitleListPageQuery } from '../catalogue/title-page.ts'
import { type ModuleRow, readHomeModules } from './store.ts'

type Feed = typeof recommendation.moduleInfoList
export type AudiencePreference = TitleListPageQuery['preferenceId']

export interface HomeFeed {
  /** Returns the modules with their first rows; undefined if `mid` is unknown. `at` is a catalogue version. */
  home(input: Input<Feed>, language: LanguageId, at: string): Promise<Output<Feed> | undefined>
  /** Returns one page of a module. */
  shelf(
    module: ModuleRow,
    preferenceId: AudiencePreference,
    page: PageWindow,
    language: LanguageId,
    at: string,
  ): Promise<{ rows: Video[]; total: number }>
}

/**
 * Creates the home feed. Its results contain no viewer-specific data.
 * @param readRows the modules in display order; default: those that viewers see
 */
export function createHomeFeed(
  db: Database,
  catalogue: Pick<CatalogueService, 'titlePage'>,
  readRows: () => Promise<ModuleRow[]> = () => readHomeModules(db),
): HomeFeed {
  async function shelf(
    module: ModuleRow,
    preferenceId: AudiencePreference,
    page: PageWindow,
    language: LanguageId,
    at: string,
  ) {
    // Continue Watching is empty: the client fills it from the viewer's watch records.
    if (module.card_type === 1) return { rows: [], total: 0 }
    const { selection } = module
    const order = selection === 'titles' ? module.vid_ids : selection === 'all' ? 'position' : selection
    return catalogue.titlePage({ order, preferenceId, version: at }, page, language)
  }

  async function home(
    { mid = '', preferenceId = 0, newUserRecommend = 0 }: Input<Feed>,
    language: LanguageId,
    at: string,
  ) {
    const otherViewers = newUserRecommend === 1 ? 'returning' : 'new'
    const { key } = languageById(language)
    const shown = ({ m_id, shown_to, languages }: ModuleRow) =>
      mid === '' ? shown_to !== otherViewers && (languages.length === 0 || languages.includes(key)) : m_id === mid
    const modules = (await readRows()).filter(shown)
    if (mid !== '' && modules.length === 0) return undefined
    const rows = await Promise.all(
      modules.map(async (module) => {
        const first = { limit: firstResponseTitleCount(module.card_type), offset: 0 }
        return {
          mId: module.m_id,
          cardType: module.card_type,
          moduleName: chooseTranslationOrEnglish(module.names, language, 'en') ?? Object.values(module.names)[0] ?? '',
          videoInfoList: (await shelf(module, preferenceId, first, language, at)).rows,
        }
      }),
    )
    return { rows: rows.filter(({ cardType, videoInfoList }) => cardType === 1 || videoInfoList.length > 0) }
  }

  return { home, shelf }
}
