import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../brands.ts'
import type { Deps } from '../deps.ts'
import { runtimeConfig } from './runtime-config.ts'
import { documentHeaders, payFrameHeaders } from './security-headers.ts'
import { chooseEncoding, type Encoding, readWebFiles, type WebFile } from './web-files.ts'

/** JSON that cannot end the element it lies in. */
const jsonBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

/** The document that the card form lies in, apart from the app's own. */
const payFramePath = '/pay/frame'

const notBuilt = 'The web app is not built. Run "npm start", or "node scripts/build-web.mjs", and start again.\n'

/**
 * Serves the built web app: its files by exact path, and its page for every other address that a person may open; the
 * app itself knows which of them exist.
 */
export async function registerWebApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'secrets' | 'brands' | 'provider'>,
  dist: string,
): Promise<void> {
  const files = await readWebFiles(dist)
  const page = files.get('/index.html')?.body.toString('utf8')
  const headers = documentHeaders(deps.config, deps.brands)
  const pages = new Map<string, WebFile>()

  function pageFor(host: string): WebFile | undefined {
    if (page === undefined) return undefined
    const brand = deps.brands.of(host)
    // Unknown hosts share the brand's first host: whoever asks cannot make this map grow.
    const shownHost = brand.hosts.includes(host) || brand.mobileHost === host ? host : (brand.hosts[0] ?? '')
    const key = `${brand.id} ${shownHost}`
    const known = pages.get(key)
    if (known) return known
    const body = Buffer.from(
      page.replace('</head>', `${jsonBlock('config', runtimeConfig(deps, brand, shownHost))}</head>`),
    )
    const encoded = { br: brotliCompressSync(body), gzip: gzipSync(body) }
    const made = { type: 'text/html; charset=utf-8', body, encoded, isImmutable: false }
    pages.set(key, made)
    return made
  }

  app.get('/config.json', async (request, reply) => {
    const brand = deps.brands.of(request.hostname)
    return reply
      .header('cache-control', 'no-store')
      .send(runtimeConfig(deps, brand, brand.hosts[0] ?? request.hostname))
  })

  app.get(payFramePath, async (request, reply) => {
    const document = files.get('/pay-frame.html')
    void reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-store')
    if (!document) return reply.code(503).type('text/plain').send(notBuilt)
    void reply.headers(payFrameHeaders(deps.config))
    return sendEncoded(request, reply, document)
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    void reply.header('x-content-type-options', 'nosniff')
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(reply)
    const file = path.endsWith('.html') ? undefined : files.get(path)
    if (file) return sendFile(request, reply, file)
    // Addresses that no page may ever take: files, and what only a machine asks for.
    if (extname(path) !== '' || /^\/(assets\/|metrics$)/.test(path) || !acceptsPages(request)) return notFound(reply)
    const mobile = mobileAddress(request, deps.brands.of(request.hostname))
    if (mobile !== undefined) return reply.header('cache-control', 'no-store').redirect(mobile, 302)
    const document = pageFor(request.hostname)
    if (!document) return reply.code(503).type('text/plain').header('cache-control', 'no-store').send(notBuilt)
    void reply.headers(headers).header('cache-control', 'no-store')
    return sendEncoded(request, reply, document)
  })
}

/** Where a brand's mobile app lies, for who asks one of its other hosts. */
function mobileAddress({ protocol, hostname, host, url }: FastifyRequest, brand: Brand): string | undefined {
  const { mobileHost, hosts } = brand
  if (mobileHost === undefined || hostname === mobileHost || !hosts.includes(hostname)) return undefined
  return `${protocol}://${mobileHost}${host.slice(hostname.length)}${url}`
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found\n')

const acceptsPages = ({ headers }: FastifyRequest): boolean => /text\/html|\*\/\*/.test(headers.accept ?? '*/*')

function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  if (file.isImmutable) {
    void reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendEncoded(request, reply, file)
  }
  const etag = `"${createHash('sha256').update(file.body).digest('base64url').slice(0, 22)}"`
  void reply.header('cache-control', 'no-cache').header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : sendEncoded(request, reply, file)
}

function sendEncoded(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const encoding: Encoding | undefined = chooseEncoding(request.headers['accept-encoding'], file.encoded)
  if (encoding) void reply.header('content-encoding', encoding)
  const body = (encoding && file.encoded[encoding]) ?? file.body
  return reply.header('vary', 'accept-encoding').type(file.type).send(body)
}
