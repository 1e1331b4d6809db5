import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { openDuck } from './modules/insight/open-duck.ts'
import { buildNetOrdersQuery } from './modules/payments/revenue-store.ts'
import { derivedEventQueries } from './modules/tracking/derived-events.ts'

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes'> {
  readonly provider: Pick<Deps['provider'], 'env'>
  readonly config: Pick<Config, 'dataDir' | 'trackingDays'>
}

/**
 * Wires the event archive to its DuckDB process, which starts with the first query, and to the queries of other
 * modules.
 */
export const createInsightParts = (deps: Needs) => ({
  ...deps,
  duck: openDuck(deps.config.dataDir, deps.randomBytes),
  recorded: derivedEventQueries,
  keptOrders: (period: { readonly since: Date; readonly until: Date }) =>
    buildNetOrdersQuery({ ...period, env: deps.provider.env }),
})
