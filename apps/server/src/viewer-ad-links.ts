import type { FastifyInstance } from 'fastify'
import type { VersionReader } from './db/version.ts'
import type { Deps } from './deps.ts'
import { createAdArrivalService } from './modules/ad-links/arrivals.ts'
import { createAdClickQueue } from './modules/ad-links/clicks.ts'
import { createAdLinkLookup } from './modules/ad-links/links.ts'
import { registerAdLinks } from './modules/ad-links/routes.ts'

export { recordFirstFrames } from './modules/ad-links/arrival-store.ts'

type RouteNeeds = Parameters<typeof registerAdLinks>[1]

/**
 * Wires the viewers' side of ad links: the redirect, click counts, and the arrivals from ads, which the accounts module
 * records.
 */
export function createViewerAdLinks(deps: Deps, version: VersionReader) {
  const links = createAdLinkLookup(deps.db, version)
  const clicks = createAdClickQueue(deps)
  return {
    arrivals: createAdArrivalService(links, deps.now),
    counts: clicks.counts,
    mount: (app: FastifyInstance, needs: Pick<RouteNeeds, 'catalogue' | 'limiter'>) =>
      registerAdLinks(app, { ...deps, links, clicks, ...needs }),
    close: clicks.close,
  }
}
