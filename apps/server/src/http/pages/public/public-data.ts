import { publicPageDataPath } from '@cliffhanger/contract/public-page'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Brands } from '../../../brands.ts'
import type { PublicPageResult, PublicPages } from '../../../modules/public-pages/service.ts'
import type { PageRenderBudget } from '../page-budget.ts'
import { pageLanguage } from '../page-language.ts'
import { parsePublicAddress } from './address.ts'

interface Sources {
  readonly publicPages: PublicPages
  readonly pageBudget: PageRenderBudget
}

/** Sends 429 to a client over its limit. */
export const sendTooManyRequests = (reply: FastifyReply, waitMs: number) =>
  reply
    .code(429)
    .header('retry-after', Math.max(1, Math.ceil(waitMs / 1000)))
    .header('cache-control', 'no-store')
    .type('text/plain')
    .send('Too many requests\n')

function send(reply: FastifyReply, page: PublicPageResult, query: URLSearchParams) {
  void reply.header('cache-control', 'no-cache')
  if (page.status !== 301) return reply.code(page.status).send(page.content)
  return reply.redirect(`${publicPageDataPath}${page.path}?${query}`, 301)
}

/**
 * Serves the content of public pages as data to the app. Requests count towards the page budget; a client that would
 * get a shell gets only cached content.
 */
export function registerPublicData(
  app: FastifyInstance,
  { brands }: { readonly brands: Pick<Brands, 'of'> },
  { publicPages, pageBudget }: Sources,
): void {
  app.get<{ Params: { '*': string } }>(`${publicPageDataPath}/*`, async (request, reply) => {
    const [path = '', search] = request.url.slice(publicPageDataPath.length).split('?', 2)
    const query = new URLSearchParams(search)
    const address = parsePublicAddress(path, query)
    if (!address) return reply.callNotFound()
    const service = pageBudget.choose(request.ip, false)
    if (service.kind === 'refused') return sendTooManyRequests(reply, service.waitMs)
    const { id } = pageLanguage(query.get('lang'), undefined, undefined, brands.of(request.hostname))
    if (service.kind === 'shell') {
      const cached = await publicPages.findCached(address, id)
      return cached ? send(reply, cached, query) : sendTooManyRequests(reply, service.waitMs)
    }
    const { page, isNew } = await publicPages.find(address, id)
    if (isNew) pageBudget.chargeNew(request.ip, false)
    return send(reply, page, query)
  })
}
