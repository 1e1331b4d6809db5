import { normalizeSearchText } from '@cliffhanger/domain/fold-text'
import type { Deps } from './deps.ts'
import type { CatalogueService } from './modules/catalogue/service.ts'
import type { OperatorSessions } from './modules/operators/sessions.ts'
import { countNewPayers, readRevenue } from './modules/payments/revenue-store.ts'
import { operatorSearchLimits, searchTitles } from './modules/search/find.ts'
import { createLiveToday } from './modules/today/live.ts'
import { readLiveMoney } from './modules/today/live-money.ts'
import { createStudioPalette } from './modules/today/palette.ts'
import { createStudioToday } from './modules/today/studio-today.ts'

/** Wires Studio's Today page and command palette to the modules. */
export function createTodayServices(
  deps: Deps,
  {
    catalogue,
    sessions,
  }: { catalogue: Pick<CatalogueService, 'videos'>; sessions: Pick<OperatorSessions, 'stillOpen'> },
) {
  const { db, provider } = deps
  const { env } = provider
  const money = {
    revenue: (period: { since: Date; until: Date }) => readRevenue(db, { ...period, env }),
    newPayers: (period: { since: Date; until: Date }) => countNewPayers(db, { ...period, env }),
  }
  return {
    today: createStudioToday(deps),
    palette: createStudioPalette({
      db,
      findTitles: (search, language) => searchTitles(db, normalizeSearchText(search), language, operatorSearchLimits),
    }),
    live: createLiveToday({
      ...deps,
      readMoney: (nowMs) => readLiveMoney(money, nowMs),
      openSessions: sessions.stillOpen,
      async titles(vidIds, language) {
        const videos = await catalogue.videos(vidIds, language)
        return videos.map(({ vidId, vidName, coverUrl }) => ({ vidId, name: vidName, cover: coverUrl }))
      },
    }),
  }
}
