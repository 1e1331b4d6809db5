import type { recommendation } from '@cliffhanger/contract/recommendation'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { CatalogueVersion } from '../../db/catalogue-version.ts'
import { pageWindow, type Window } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import type { Service } from '../../http/service.ts'
import { inLanguage } from '../../in-language.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { ShelfQuery } from '../catalogue/shelf.ts'
import { firstRow } from './card-limits.ts'
import { type ModuleRow, readModules } from './store.ts'

type Preference = ShelfQuery['preferenceId']
type Served = Pick<Service<typeof recommendation>, 'moduleInfoList' | 'page' | 'recommendModulePage'>
type PageInput = { moduleId: string; pageNum: number; pageSize: number; preferenceId?: Preference }
type PageCtx = { language: LanguageId; fail(reason: 'notFound'): never }

export interface RecommendationDeps {
  readonly db: Database
  readonly catalogue: CatalogueService
  readonly version: CatalogueVersion
}

/** The home feed. Its answers hold nothing of the viewer's own, so one sealed answer serves everybody. */
export function createRecommendationService({ db, catalogue, version }: RecommendationDeps): Served {
  async function shelf(module: ModuleRow, preferenceId: Preference, window: Window, language: LanguageId) {
    // Continue Watching: the client fills it from the viewer's own records.
    if (module.card_type === 1) return { rows: [], total: 0 }
    const order = { titles: module.vid_ids, all: 'position', newest: 'newest' } as const
    return catalogue.shelf({ order: order[module.selection], preferenceId }, window, language)
  }

  /** An answer's key: whatever changes a list changes the version. */
  const keyed = async (...parts: (string | number)[]) => [await version.current(), ...parts].join(' ')

  const modulePage = {
    key: ({ moduleId, preferenceId = 0, ...page }: PageInput) => {
      const { limit, offset } = pageWindow(page)
      return keyed(moduleId, preferenceId, limit, offset)
    },
    async answer(input: PageInput, ctx: PageCtx) {
      const module = (await readModules(db)).find((row) => row.m_id === input.moduleId)
      if (!module) return ctx.fail('notFound')
      return shelf(module, input.preferenceId ?? 0, pageWindow(input), ctx.language)
    },
  }

  return {
    moduleInfoList: {
      key: ({ mid = '', preferenceId = 0 }) => keyed(mid, preferenceId),
      async answer({ mid = '', preferenceId = 0 }, ctx) {
        const modules = (await readModules(db)).filter((module) => mid === '' || module.m_id === mid)
        if (mid !== '' && modules.length === 0) return ctx.fail('notFound')
        const rows = await Promise.all(
          modules.map(async (module) => {
            const first = { limit: firstRow[module.card_type], offset: 0 }
            return {
              mId: module.m_id,
              cardType: module.card_type,
              moduleName: inLanguage(module.names, ctx.language, 'en') ?? Object.values(module.names)[0] ?? '',
              videoInfoList: (await shelf(module, preferenceId, first, ctx.language)).rows,
            }
          }),
        )
        return { rows: rows.filter(({ cardType, videoInfoList }) => cardType === 1 || videoInfoList.length > 0) }
      },
    },
    page: modulePage,
    recommendModulePage: modulePage,
  }
}
