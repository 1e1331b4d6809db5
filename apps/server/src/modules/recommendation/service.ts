import type { recommendation } from '@cliffhanger/contract/recommendation'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { pageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import type { VersionReader } from '../../db/version.ts'
import { createVersionedCache } from '../../db/versioned-cache.ts'
import type { Caller, Service } from '../../http/service.ts'
import type { PersonalizedVideosReader } from '../catalogue/personal-videos.ts'
import { createFeedVersionPins } from './feed-pins.ts'
import type { AudiencePreference, HomeFeed } from './home-feed.ts'
import { readRecommendedTitles } from './rack-store.ts'
import { readHomeModules } from './store.ts'

type PageInput = { moduleId: string; pageNum: number; pageSize: number; preferenceId?: AudiencePreference }
type PageCtx = { language: LanguageId; caller: Caller; fail(reason: 'notFound'): never }

export interface RecommendationDeps {
  readonly db: Database
  /** Replica for the home page's modules, which may be slightly stale. */
  readonly listDb: Database
  readonly feed: HomeFeed
  readonly personal: PersonalizedVideosReader
  readonly version: VersionReader
  readonly now: () => number
}

/** Number of recommended titles beside the watchlist. */
const rackTitles = 30

/**
 * API methods for the home feed and recommendations. Feed responses contain no viewer-specific data, so all viewers who
 * started to scroll at the same catalogue version share one cached response.
 */
export function createRecommendationService(deps: RecommendationDeps): Service<typeof recommendation> {
  const { db, listDb, feed, personal, version, now } = deps
  const pins = createFeedVersionPins(db, now)
  const known = createVersionedCache<ReadonlySet<string>>(1)
  const moduleIds = (at: string) =>
    known.get(at, '', async () => new Set((await readHomeModules(listDb)).map((row) => row.m_id)))

  const modulePage = {
    async share(input: PageInput, ctx: PageCtx) {
      const { moduleId, preferenceId = 0, pageNum } = input
      const current = await version.current()
      // Unknown modules are not pinned, because clients could fill the table with invented ids.
      const isKnown = (await moduleIds(current)).has(moduleId)
      if (isKnown && pageNum === 1) await pins.begin(ctx.caller, current, moduleId)
      const pinned = isKnown && pageNum > 1 ? ((await pins.versionOf(ctx.caller, moduleId)) ?? current) : current
      const window = pageWindow(input)
      return {
        key: [current, pinned, moduleId, preferenceId, window.limit, window.offset].join(' '),
        async answer() {
          const module = (await readHomeModules(listDb)).find((row) => row.m_id === moduleId)
          return module ? feed.shelf(module, preferenceId, window, ctx.language, pinned) : ctx.fail('notFound')
        },
      }
    },
  }

  return {
    moduleInfoList: {
      async share(input, ctx) {
        const { mid = '', preferenceId = 0, newUserRecommend = 0 } = input
        const current = await version.current()
        if (mid === '' || (await moduleIds(current)).has(mid)) await pins.begin(ctx.caller, current)
        return {
          key: [current, mid, preferenceId, newUserRecommend].join(' '),
          answer: async () => (await feed.home(input, ctx.language, current)) ?? ctx.fail('notFound'),
        }
      },
    },
    page: modulePage,
    recommendModulePage: modulePage,

    async videoRack(_, { caller, language }) {
      const vidIds = await readRecommendedTitles(db, caller.userId, rackTitles)
      const rows = await personal(vidIds, caller.userId, language)
      return { rows, total: rows.length }
    },
  }
}
