import { normalizeSearchText } from '@cliffhanger/domain/fold-text'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { Deps } from './deps.ts'
import { createStudioTitle } from './modules/catalogue/editing/studio-title.ts'
import { createStudioTitles } from './modules/catalogue/editing/studio-titles.ts'
import { createStudioSubtitles } from './modules/catalogue/subtitles/studio-subtitles.ts'
import { createSubtitleReportService } from './modules/feedback/subtitle-reports.ts'
import { countUnsettledOrders } from './modules/payments/order-store.ts'
import type { Drafts } from './modules/previews/drafts.ts'
import { operatorSearchLimits, searchTitles } from './modules/search/find.ts'
import { readShop } from './modules/wallet/shop/shop-store.ts'
import { countTitleOwners } from './modules/wallet/store.ts'
import type { MediaUrls } from './origin/urls.ts'

/** Wires the pages of titles and subtitles in Studio to the search, the shop, the reports and the media store. */
export function createTitleServices(deps: Deps, { urls, drafts }: { urls: MediaUrls; drafts: Drafts }) {
  const { db, config } = deps
  const findTitles = (text: string, language: LanguageKey) =>
    searchTitles(db, normalizeSearchText(text), language, operatorSearchLimits)
  return {
    titles: createStudioTitles({ ...deps, urls, findTitles, countTitleOwners, countUnsettledOrders }),
    title: createStudioTitle({
      ...{ ...deps, urls, drafts, countTitleOwners, countUnsettledOrders },
      watchOrigin: config.publicUrl,
      readShop: () => readShop(db),
    }),
    subtitles: createStudioSubtitles({ ...deps, urls, findTitles, reports: createSubtitleReportService(deps) }),
  }
}
