import type { Deps } from './deps.ts'
import type { StudioServices } from './http/studio/studio.ts'
import { arrangeHomePage, findUnknownHomeTitles } from './ingest/home-arrangement.ts'
import { createStudioAdUnlocks } from './modules/ad-unlocks/studio-ad-unlocks.ts'
import { createTitleCards } from './modules/catalogue/title-cards.ts'
import { getEnabledChannels } from './modules/notifications/channels.ts'
import type { Drafts } from './modules/previews/drafts.ts'
import { createStudioHome } from './modules/recommendation/studio-home.ts'
import { createStudioRewards } from './modules/rewards/studio-rewards.ts'
import { searchTitles, suggestionLimits } from './modules/search/find.ts'
import { createStudioPromotions } from './modules/wallet/shop/studio-promotions.ts'
import { createStudioShop } from './modules/wallet/shop/studio-shop.ts'
import type { MediaUrls } from './origin/urls.ts'
import { publishShop } from './publish-shop.ts'
import { createVersionHistory } from './versions/history.ts'

/** Wires Studio's editors of the home page, the shop, the promotions, the rewards and the ads that unlock episodes. */
export function createEditorServices(
  deps: Deps,
  { urls, drafts }: { urls: MediaUrls; drafts: Drafts },
): Pick<StudioServices, 'home' | 'shop' | 'promotions' | 'rewards' | 'adUnlocks'> {
  const { db, config } = deps
  const shared = { ...deps, history: createVersionHistory(db), drafts, watchOrigin: config.publicUrl }
  return {
    home: createStudioHome({
      ...shared,
      cards: createTitleCards({ db, urls }),
      findTitles: (text, language) => searchTitles(db, text, language, suggestionLimits),
      findUnknownTitles: (home) => findUnknownHomeTitles(db, home),
      arrange: (home, change) => arrangeHomePage(db, home, change),
    }),
    promotions: createStudioPromotions(deps),
    rewards: createStudioRewards({ ...deps, hasPush: getEnabledChannels(config).hasPush }),
    adUnlocks: createStudioAdUnlocks(deps),
    shop: createStudioShop({ ...shared, publish: (shop, change) => publishShop(db, shop, change) }),
  }
}
