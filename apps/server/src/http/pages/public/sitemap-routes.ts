import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { Sitemap, SitemapPart } from '../../../modules/public-pages/sitemap.ts'
import { chooseEncoding, type WebFile } from '../../web-files.ts'
import type { PageRenderBudget } from '../page-budget.ts'
import { pageOrigin } from '../page-origin.ts'
import { createTextFile, sendFile } from '../sent-file.ts'
import { sendTooManyRequests } from './public-data.ts'
import { renderListSitemapXml, renderSitemapIndexXml, streamTitleSitemapXml } from './sitemap-xml.ts'

const indexPath = '/sitemap.xml'
const folder = '/sitemaps'

/** Compressors with levels at which compressing takes no longer than writing the XML. */
const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ level: 5 }),
}

/** Returns a weak ETag, because the compressed and the plain sitemap have different bytes. */
const etagOf = ({ changedAt, shown }: SitemapPart): string => `W/"${changedAt.getTime()}-${shown}"`

/**
 * Returns whether the client has the current sitemap part. The ETag takes precedence over the date, which has whole
 * seconds.
 */
function isUnchanged({ headers }: FastifyRequest, part: SitemapPart): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.includes(etagOf(part))
  return headers['if-modified-since'] === part.changedAt.toUTCString()
}

interface Sources {
  readonly sitemap: Sitemap
  readonly pageBudget: PageRenderBudget
  /** The app's `robots.txt`, without the URL of the sitemap. */
  readonly robots: WebFile | undefined
}

/**
 * Serves sitemaps with the URLs of all public pages: an index with the last change of each part, so that search engines
 * read only changed parts. Parts are streamed and compressed as they are read.
 */
export function registerSitemap(
  app: FastifyInstance,
  { config, brands }: Pick<Deps, 'config' | 'brands'>,
  { sitemap, pageBudget, robots }: Sources,
): void {
  const originOf = (request: FastifyRequest) => pageOrigin(request, brands.of(request.hostname), config)

  /** Sends a sitemap, unless the client has the current version or is over the limit. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    part: SitemapPart | undefined,
    xml: () => Iterable<string> | AsyncIterable<string>,
  ) {
    const service = pageBudget.chooseSitemap(request.ip)
    if (service.kind === 'refused') return sendTooManyRequests(reply, service.waitMs)
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (part) {
      void reply.header('last-modified', part.changedAt.toUTCString()).header('etag', etagOf(part))
      if (isUnchanged(request, part)) return reply.code(304).send()
    }
    pageBudget.chargeSitemap(request.ip)
    void reply.type('application/xml; charset=utf-8')
    const body = Readable.from(xml(), { objectMode: false })
    const encoding = chooseEncoding(request.headers['accept-encoding'], compressors)
    if (encoding === undefined) return reply.send(body)
    const compressed = compressors[encoding]()
    // Stops reading when the client disconnects, and closes the connection when reading fails.
    pipeline(body, compressed, () => undefined)
    return reply.header('content-encoding', encoding).send(compressed)
  }

  // This cache stays small, because its keys are only the origins of the brands' hosts.
  const robotsOf = new Map<string, WebFile>()
  app.get('/robots.txt', async (request, reply) => {
    if (!robots) return reply.callNotFound()
    const origin = originOf(request)
    const rules = robots.body.toString('utf8')
    const text = origin === '' ? rules : `${rules}\nSitemap: ${origin}${indexPath}\n`
    const file = robotsOf.get(origin) ?? createTextFile(robots.type, text)
    robotsOf.set(origin, file)
    return sendFile(request, reply, file)
  })

  app.get(indexPath, async (request, reply) => {
    const origin = originOf(request)
    if (origin === '') return reply.callNotFound()
    const parts = await sitemap.parts()
    const dates = parts.map(({ changedAt }) => changedAt.getTime())
    const lists = {
      url: `${origin}${folder}/lists.xml`,
      changedAt: dates.length > 0 ? new Date(Math.max(...dates)) : undefined,
    }
    const titles = parts.map(({ part, changedAt }) => ({ url: `${origin}${folder}/titles-${part}.xml`, changedAt }))
    return send(request, reply, undefined, () => [renderSitemapIndexXml([lists, ...titles])])
  })

  app.get(`${folder}/lists.xml`, async (request, reply) => {
    const origin = originOf(request)
    if (origin === '') return reply.callNotFound()
    const paths = await sitemap.listPaths()
    return send(request, reply, undefined, () => [renderListSitemapXml(paths, origin)])
  })

  app.get<{ Params: { part: string } }>(`${folder}/titles-:part(^\\d{1,9}).xml`, async (request, reply) => {
    const origin = originOf(request)
    const part = Number(request.params.part)
    const found = (await sitemap.parts()).find((line) => line.part === part)
    if (origin === '' || !found) return reply.callNotFound()
    return send(request, reply, found, () => streamTitleSitemapXml(sitemap.titles(part), origin))
  })
}
