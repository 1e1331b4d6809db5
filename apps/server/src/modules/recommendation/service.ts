import type { recommendation } from '@cliffhanger/contract/recommendation'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { pageWindow, type Window } from '../../db/page-window.ts'
import { rowId } from '../../db/row-id.ts'
import type { Database } from '../../db/schema.ts'
import type { Version } from '../../db/version.ts'
import type { Service } from '../../http/service.ts'
import { inLanguage } from '../../in-language.ts'
import type { PersonalVideos } from '../catalogue/personal-videos.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { ShelfQuery } from '../catalogue/shelf.ts'
import { firstRow } from './card-limits.ts'
import { createFeedPins } from './feed-pins.ts'
import { readRack } from './rack-store.ts'
import { type ModuleRow, readModules } from './store.ts'

type Preference = ShelfQuery['preferenceId']
type PageInput = { moduleId: string; pageNum: number; pageSize: number; preferenceId?: Preference }
type PageCtx = { language: LanguageId; caller: { userId: string }; fail(reason: 'notFound'): never }

export interface RecommendationDeps {
  readonly db: Database
  readonly catalogue: CatalogueService
  readonly personal: PersonalVideos
  readonly version: Version
  readonly now: () => number
}

/** How many titles the rack beside the shelf holds. */
const rackTitles = 30

/**
 * The home feed and what is recommended. The feed's answers hold nothing of the viewer's own, so one sealed answer serves
 * everybody who began to scroll with the same version of the catalogue.
 */
export function createRecommendationService(deps: RecommendationDeps): Service<typeof recommendation> {
  const { db, catalogue, personal, version, now } = deps
  const pins = createFeedPins(db, now)
  /** The version that a request is to be answered from: its key finds it, its answer needs it. */
  const versionOf = new WeakMap<object, string>()

  async function shelf(module: ModuleRow, preferenceId: Preference, page: Window, language: LanguageId, at: string) {
    // Continue Watching: the client fills it from the viewer's own records.
    if (module.card_type === 1) return { rows: [], total: 0 }
    const { selection } = module
    const order = selection === 'titles' ? module.vid_ids : selection === 'all' ? 'position' : selection
    return catalogue.shelf({ order, preferenceId, version: at }, page, language)
  }

  const modulePage = {
    async key(input: PageInput, ctx: PageCtx) {
      const { moduleId, preferenceId = 0, pageNum } = input
      const current = await version.current()
      const { userId } = ctx.caller
      const id = rowId(moduleId)
      if (id !== undefined && pageNum === 1) await pins.begin(userId, current, id)
      const pinned = id === undefined || pageNum === 1 ? current : ((await pins.versionOf(userId, id)) ?? current)
      versionOf.set(input, pinned)
      const { limit, offset } = pageWindow(input)
      return [current, pinned, moduleId, preferenceId, limit, offset].join(' ')
    },
    async answer(input: PageInput, ctx: PageCtx) {
      const module = (await readModules(db)).find((row) => row.m_id === input.moduleId)
      if (!module) return ctx.fail('notFound')
      const at = versionOf.get(input) ?? (await version.current())
      return shelf(module, input.preferenceId ?? 0, pageWindow(input), ctx.language, at)
    },
  }

  return {
    moduleInfoList: {
      async key(input, { caller }) {
        const { mid = '', preferenceId = 0, newUserRecommend = 0 } = input
        const current = await version.current()
        await pins.begin(caller.userId, current)
        versionOf.set(input, current)
        return [current, mid, preferenceId, newUserRecommend].join(' ')
      },
      async answer(input, ctx) {
        const { mid = '', preferenceId = 0, newUserRecommend = 0 } = input
        const at = versionOf.get(input) ?? (await version.current())
        const shown = (module: ModuleRow) =>
          mid === '' ? module.shown_to !== (newUserRecommend === 1 ? 'returning' : 'new') : module.m_id === mid
        const modules = (await readModules(db)).filter(shown)
        if (mid !== '' && modules.length === 0) return ctx.fail('notFound')
        const rows = await Promise.all(
          modules.map(async (module) => {
            const first = { limit: firstRow[module.card_type], offset: 0 }
            return {
              mId: module.m_id,
              cardType: module.card_type,
              moduleName: inLanguage(module.names, ctx.language, 'en') ?? Object.values(module.names)[0] ?? '',
              videoInfoList: (await shelf(module, preferenceId, first, ctx.language, at)).rows,
            }
          }),
        )
        return { rows: rows.filter(({ cardType, videoInfoList }) => cardType === 1 || videoInfoList.length > 0) }
      },
    },
    page: modulePage,
    recommendModulePage: modulePage,

    async videoRack(_, { caller, language }) {
      const vidIds = await readRack(db, caller.userId, rackTitles)
      const rows = await personal(vidIds, caller.userId, language)
      return { rows, total: rows.length }
    },
  }
}
