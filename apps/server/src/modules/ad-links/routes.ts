import { randomUUID } from 'node:crypto'
import { adLinkPath } from '@cliffhanger/contract/ad-links'
import { adClickKind, landingPath } from '@cliffhanger/domain/ad-links'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../http/call-error.ts'
import { requesterOf } from '../../http/mount.ts'
import { mobileOrigin } from '../../http/pages/page-origin.ts'
import type { Limiter } from '../../http/rate-limit/limiter.ts'
import { adClickBytes } from '../../http/rate-limit/storage-budget.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { Clicks } from './clicks.ts'
import type { AdLinks } from './links.ts'

interface Needs extends Pick<Deps, 'now' | 'log' | 'brands'> {
  readonly links: AdLinks
  readonly clicks: Clicks
  readonly catalogue: Pick<CatalogueService, 'title'>
  readonly limiter: Pick<Limiter, 'admit' | 'takeStorage'>
}

/**
 * Redirects `/v/<code>` to its episode, in one step and without a session. A link that does not exist or was stopped leads to
 * home. Each click is stored, as long as its network has room for events.
 */
export function registerAdLinks(app: FastifyInstance, needs: Needs): void {
  const { now, log, brands, links, clicks, catalogue, limiter } = needs

  /** The path that a request's link leads to; counts the click. */
  async function openLink(request: FastifyRequest, code: string): Promise<string> {
    const link = await links.find(code)
    if (link?.state !== 'running') return '/'
    const isPublished = typeof (await catalogue.title(link.vid_id)) !== 'string'
    const clickId = randomUUID()
    if (limiter.takeStorage(adLinkPath, adClickBytes, request.ip) > 0) clicks.drop()
    else clicks.add({ clickId, linkId: link.link_id, at: now(), kind: adClickKind(request) })
    const { vid_id: vidId, episode, language } = link
    const query = new URLSearchParams(request.url.split('?')[1])
    return landingPath({ code, vidId, episode, language: language ?? undefined }, { clickId, query, isPublished })
  }

  app.get<{ Params: { code: string } }>(`${adLinkPath}/:code`, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    try {
      await limiter.admit(adLinkPath, requesterOf(request))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { retryAfterSeconds = 1 } = error.more
      return reply.code(429).header('retry-after', retryAfterSeconds).type('text/plain').send('Too many requests\n')
    }
    const path = await openLink(request, request.params.code.toLowerCase()).catch((error: unknown) => {
      // Home is shown without the database for a while, and the ad has been paid for.
      log.warn({ err: error }, 'an ad link could not be read')
      return '/'
    })
    return reply.redirect(`${mobileOrigin(request, brands.of(request.hostname)) ?? ''}${path}`, 302)
  })
}
