import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { registerClips } from './clip-routes.ts'
import { registerPublicData } from './public-data.ts'
import { registerSitemap } from './sitemap-routes.ts'

type Sources = Parameters<typeof registerPublicData>[2] & Parameters<typeof registerSitemap>[2]

/** Serves the content of public pages to the app, their URLs to search engines, and the clips of title pages. */
export async function registerPublicRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'brands' | 'log' | 'store'>,
  sources: Sources,
): Promise<void> {
  await app.register(async (routes) => {
    routes.setErrorHandler((error, _, reply) => {
      deps.log.warn({ err: error }, 'public content could not be read')
      void reply.code(503).header('retry-after', '5').header('cache-control', 'no-store').type('text/plain')
      return reply.send('Temporarily unavailable\n')
    })
    registerPublicData(routes, deps, sources)
    registerSitemap(routes, deps, sources)
    registerClips(routes, deps, sources)
  })
}
