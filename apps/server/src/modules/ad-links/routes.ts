import { randomUUID } from 'node:crypto'
import { adLinkPath } from '@cliffhanger/contract/ad-links'
import { classifyAdClick, isAdLinkCode, landingPath } from '@cliffhanger/domain/ad-links'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { CallError } from '../../http/call-error.ts'
import { requesterOf } from '../../http/mount.ts'
import { mobileOrigin } from '../../http/pages/page-origin.ts'
import type { RequestRateLimiter } from '../../http/rate-limit/limiter.ts'
import { adClickBytes } from '../../http/rate-limit/storage-budget.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { AdClickQueue } from './clicks.ts'
import type { AdLinkLookup } from './links.ts'

interface Needs extends Pick<Deps, 'now' | 'log' | 'brands'> {
  readonly links: AdLinkLookup
  readonly clicks: AdClickQueue
  readonly catalogue: Pick<CatalogueService, 'title'>
  readonly limiter: Pick<RequestRateLimiter, 'admit' | 'takeStorage'>
}

/** Parses the parameters after the first question mark; ad networks append theirs after a second one. */
function queryOf(url: string): URLSearchParams {
  const at = url.indexOf('?')
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1).replaceAll('?', '&'))
}

/**
 * Redirects `/v/<code>` to its episode, in one step and without a session. An unknown or stopped link redirects to
 * home. Each click is stored if the visitor's IP network has storage budget left. Because the ad was paid for, visitors
 * are redirected to home instead of getting an error when they exceed the rate limit or the database is down; home can
 * be served from memory for a while, and the visitors still count for the link.
 */
export function registerAdLinks(app: FastifyInstance, needs: Needs): void {
  const { now, log, brands, links, clicks, catalogue, limiter } = needs

  async function isAdmitted(request: FastifyRequest): Promise<boolean> {
    try {
      await limiter.admit(adLinkPath, requesterOf(request))
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return false
    }
  }

  /** Counts the click on a link; returns the path to redirect to. */
  async function openLink(request: FastifyRequest, code: string): Promise<string> {
    const visit = { clickId: randomUUID(), query: queryOf(request.url) }
    const home = landingPath({ code, vidId: '', episode: 1, language: undefined }, { ...visit, isPublished: false })
    if (!(await isAdmitted(request))) return home
    try {
      const link = await links.find(code)
      if (link?.state !== 'running') return '/'
      const isPublished = typeof (await catalogue.title(link.vid_id)) !== 'string'
      const click = { clickId: visit.clickId, linkId: link.link_id, at: now(), kind: classifyAdClick(request) }
      if (limiter.takeStorage(adLinkPath, adClickBytes, request.ip) > 0) clicks.drop()
      else clicks.add(click)
      const { vid_id: vidId, episode, language } = link
      return landingPath({ code, vidId, episode, language: language ?? undefined }, { ...visit, isPublished })
    } catch (error) {
      log.warn({ err: error }, 'an ad link could not be read')
      return home
    }
  }

  app.get<{ Params: { code: string } }>(`${adLinkPath}/:code`, async (request, reply) => {
    void reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    const code = request.params.code.toLowerCase()
    const path = isAdLinkCode(code) ? await openLink(request, code) : '/'
    return reply.redirect(`${mobileOrigin(request, brands.of(request.hostname)) ?? ''}${path}`, 302)
  })
}
