import type { Deps } from './deps.ts'
import { createInsightParts } from './insight-parts.ts'
import { createAdLinkMetrics } from './modules/ad-links/figures.ts'
import { readTitlesOfLinks } from './modules/ad-links/link-store.ts'
import { createStudioAdLinks } from './modules/ad-links/studio-ad-links.ts'
import { readEpisodeDurationMs } from './modules/catalogue/store.ts'
import type { NetOrdersQuery } from './modules/experiments/figures-store.ts'
import { createStudioExperiments } from './modules/experiments/studio-experiments.ts'
import { createInsightQueries } from './modules/insight/insight.ts'
import { createStudioInsight } from './modules/insight/studio-insight.ts'
import { buildNetOrdersQuery } from './modules/payments/revenue-store.ts'

/** Wires Studio's pages of ad links, experiments and Insight to the modules. */
export function createGrowthServices(deps: Deps) {
  const { db } = deps
  const kept: NetOrdersQuery = (period) => buildNetOrdersQuery({ ...period, env: deps.provider.env })
  const needs = { ...deps, keptOrders: kept }
  const adFigures = createAdLinkMetrics(needs)
  const insight = createInsightQueries(createInsightParts(deps))
  return {
    adLinks: createStudioAdLinks(needs),
    experiments: createStudioExperiments(needs),
    insight: createStudioInsight({
      ...deps,
      insight,
      names: {
        async titles(vidIds, language) {
          const titles = await readTitlesOfLinks(db, vidIds, language)
          return new Map([...titles].map(([vidId, { name }]) => [vidId, name]))
        },
        async adLinks(period) {
          const links = await adFigures.readAll(period)
          return new Map(links.map(({ link, figures }) => [link.code, { name: link.name, clicks: figures.clicks }]))
        },
        durationMs: (vidId, episode) => readEpisodeDurationMs(db, vidId, episode),
      },
    }),
    /** Stops the DuckDB process that runs Insight queries. */
    closeInsight: insight.close,
  }
}
