import { accounts } from '@cliffhanger/contract/accounts'
import { playback } from '@cliffhanger/contract/playback'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { wallet } from '@cliffhanger/contract/wallet'
import { pageWindow } from './db/page-window.ts'
import type { VersionReader } from './db/version.ts'
import { CallError } from './http/call-error.ts'
import { type PreviewCall, type PreviewContext, previewCall } from './http/previews/preview-call.ts'
import type { CatalogueService } from './modules/catalogue/service.ts'
import type { Draft } from './modules/previews/drafts.ts'
import { toModuleRows } from './modules/recommendation/arrange-home.ts'
import { type AudiencePreference, createHomeFeed } from './modules/recommendation/home-feed.ts'
import { readHomeModules } from './modules/recommendation/store.ts'
import { parseArrangement } from './modules/recommendation/studio-home.ts'
import { draftAsOfferedShop, presentSwitches } from './modules/wallet/shop/present-shop.ts'
import type { Shop } from './modules/wallet/shop/shop.ts'
import { isShopFileErrors, validateShopFile } from './modules/wallet/shop/shop-file.ts'
import { createPreviewPlayerCalls, type PreviewPlayerDeps } from './preview-player-calls.ts'

interface Needs extends PreviewPlayerDeps {
  readonly catalogue: CatalogueService
  readonly version: Pick<VersionReader, 'current'>
  readonly shop: Shop
}

/** Number of titles in the watch history of the fictitious viewer, if a preview shows a returning viewer. */
const watchedTitles = 6

/**
 * Creates handlers for the API calls of preview screens; they respond from a draft, for a fictitious viewer. A preview
 * has no other calls.
 */
export function createPreviewCalls(needs: Needs): readonly PreviewCall[] {
  const { db, catalogue, version, shop } = needs
  const rowsOf = (draft: Draft) =>
    draft.kind === 'home' ? toModuleRows(db, parseArrangement(draft.payload)) : readHomeModules(db)

  async function modulePage(
    { moduleId, preferenceId = 0, ...page }: { moduleId: string; preferenceId?: AudiencePreference } & PageInput,
    { draft, language }: PreviewContext,
  ) {
    const rows = await rowsOf(draft)
    const module = rows.find((row) => row.m_id === moduleId)
    if (!module) throw new CallError('notFound')
    const feed = createHomeFeed(db, catalogue, async () => rows)
    return feed.shelf(module, preferenceId, pageWindow(page), language, await version.current())
  }
  /** Returns the shop of a draft; undefined if the draft is not a shop. */
  function draftShop({ kind, payload }: Draft) {
    const checked = kind === 'shop' ? validateShopFile(structuredClone(payload)) : undefined
    return checked === undefined || isShopFileErrors(checked) ? undefined : draftAsOfferedShop(checked)
  }

  return [
    previewCall(accounts.check, () => ({ bearerToken: 'preview', isOfficial: false, userId: 'preview' })),
    previewCall(accounts.activation, () => ({})),
    previewCall(accounts.userConduct, () => ({ isPaid: 0 as const })),
    previewCall(accounts.getUserInfo, (_, { viewer }) => ({
      openId: '',
      userName: '',
      userId: 'preview',
      vipRank: 0,
      premiumDueTime: null,
      headimgurl: '',
      airEmail: '',
      newUserRecommend: viewer === 'new' ? (1 as const) : (0 as const),
    })),
    previewCall(accounts.getUserAccountInfo, () => ({ coinBalance: 0 })),
    previewCall(accounts.constant, (_, { draft }) => {
      const own = draftShop(draft)
      return own ? presentSwitches(own) : shop.switches()
    }),
    previewCall(wallet.getCoinAndVipRecharge, (_, { draft, language }) => shop.packages(language, draftShop(draft))),
    previewCall(wallet.statement, () => ({ rows: [], total: 0 })),
    previewCall(playback.getWatchRecordList, async (_, { viewer, language }) => {
      if (viewer === 'new') return { rows: [], total: 0 }
      const first = { limit: watchedTitles, offset: 0 }
      const { rows } = await catalogue.titlePage({ order: 'popular', preferenceId: 0 }, first, language)
      const watched = rows.map((video) => ({ ...video, lastLook: 1, lookTime: 30, duration: 90 }))
      return { rows: watched, total: watched.length }
    }),
    previewCall(recommendation.moduleInfoList, async (input, { draft, language }) => {
      const feed = createHomeFeed(db, catalogue, () => rowsOf(draft))
      const found = await feed.home(input, language, await version.current())
      if (!found) throw new CallError('notFound')
      return found
    }),
    previewCall(recommendation.page, modulePage),
    previewCall(recommendation.recommendModulePage, modulePage),
    ...createPreviewPlayerCalls(needs),
  ]
}

interface PageInput {
  readonly pageNum: number
  readonly pageSize: number
}
