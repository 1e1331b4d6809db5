import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { HomePageHtmlRenderer } from '@cliffhanger/contract/first-home'
import type { PlayerPlaceholderHtmlRenderer } from '@cliffhanger/contract/first-title'
import type { PublicPageHtmlRenderer } from '@cliffhanger/contract/public-page'
import { chooseLanguage } from '@cliffhanger/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { adOrigins } from '../brands/rewarded-ads.ts'
import type { Deps } from '../deps.ts'
import type { OpeningEpisodeFinder } from '../modules/playback/openings.ts'
import type { Drafts } from '../modules/previews/drafts.ts'
import type { MeasurePage } from '../modules/probe/measured-page.ts'
import type { PublicPages } from '../modules/public-pages/service.ts'
import type { Sitemap } from '../modules/public-pages/sitemap.ts'
import type { SharePictures } from '../origin/share-pictures.ts'
import { createBuildChanges } from './assets/build-changes.ts'
import { noKeptAssets, openKeptAssets } from './assets/kept-assets.ts'
import { cardFormOrigin, findCardFormOrigins, requestedOrigin } from './card-form-place.ts'
import { localizedMessage } from './messages/message.ts'
import { overloadPage } from './overload/rejection.ts'
import { builtFilesOf, type ViteManifest } from './pages/built-files.ts'
import { registerDocuments } from './pages/documents.ts'
import { type BuiltPlaceholderRenderer, createFirstFramePageRenderer, cspHashOf } from './pages/first-frame.ts'
import { type BuiltHomePageRenderer, createFirstHomePageRenderer, type HomePageDataSource } from './pages/first-home.ts'
import { registerIcons } from './pages/icons.ts'
import type { ListedTitlesReader } from './pages/link-preview.ts'
import { registerWebAppManifest } from './pages/manifest.ts'
import { registerOfflinePage } from './pages/offline.ts'
import { isCrawler, type PageRenderBudget } from './pages/page-budget.ts'
import { parseAcceptLanguage } from './pages/page-language.ts'
import { mobileOrigin } from './pages/page-origin.ts'
import { createPreloads } from './pages/page-preloads.ts'
import { createPages } from './pages/pages.ts'
import { type BuiltPublicPageRenderer, createPublicPageRenderer } from './pages/public/draw-public.ts'
import { sendTooManyRequests } from './pages/public/public-data.ts'
import { registerPublicRoutes } from './pages/public/public-routes.ts'
import { sendEncoded, sendFile } from './pages/sent-file.ts'
import { registerThemeStyleSheets } from './pages/theme.ts'
import { registrationScript } from './pages/worker-registration.ts'
import { payFramePath } from './pay-frame-path.ts'
import { previewScript } from './previews/preview-page.ts'
import { registerPreviewPage } from './previews/routes.ts'
import type { RequestRateLimiter } from './rate-limit/limiter.ts'
import { runtimeConfig } from './runtime-config.ts'
import { documentHeaders, type InlineHashes, payFrameHeaders } from './security-headers.ts'
import { readWebFiles } from './web-files.ts'

interface Sources extends HomePageDataSource {
  readonly titles: ListedTitlesReader
  readonly publicPages: PublicPages
  readonly sharePictures: SharePictures
  readonly sitemap: Sitemap
  readonly openings: OpeningEpisodeFinder
  readonly pageBudget: PageRenderBudget
  readonly measurePage: MeasurePage | undefined
  /** Drafts that Studio shows in the app; undefined without Studio. */
  readonly drafts: Pick<Drafts, 'find'> | undefined
  readonly limiter: Pick<RequestRateLimiter, 'admit' | 'chargeWrongToken'>
  /** Whether DATA_DIR keeps the web app's files for pages that were opened before a deployment. */
  readonly isKeepingAssets: boolean
}

/** Returns the paths of the files that the card form's document loads. */
export async function readCardFormFiles(dist: string): Promise<ReadonlySet<string>> {
  const manifest = await readFile(join(dist, '.vite', 'manifest.json'), 'utf8').catch(() => undefined)
  const built: ViteManifest | undefined = manifest === undefined ? undefined : JSON.parse(manifest)
  const { scripts, sheets, assets } = builtFilesOf(built, ['pay-frame.html'])
  return new Set([...scripts, ...sheets, ...assets].map((file) => `/${file}`))
}

const notBuilt = 'The web app is not built. Run "npm start", or "node scripts/build-web.mjs", and start again.\n'

/**
 * Serves the built web app: its files by exact path, and its page for every other URL that a person may open; the app
 * itself knows its routes.
 */
export async function registerWebApp(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'secrets' | 'store' | 'brands' | 'provider' | 'log' | 'db'>,
  dist: string,
  {
    titles,
    publicPages,
    sharePictures,
    sitemap,
    openings,
    pageBudget,
    measurePage,
    drafts,
    limiter,
    isKeepingAssets,
    ...feeds
  }: Sources,
): Promise<void> {
  const files = await readWebFiles(dist)
  const textOf = (path: string) => files.get(path)?.body.toString('utf8')
  const [page, template, worker] = ['/index.html', '/offline.html', '/service-worker.js'].map(textOf)
  const pushWorker = textOf('/push-worker.js') ?? ''
  const manifest = textOf('/.vite/manifest.json')
  const built: ViteManifest | undefined = manifest === undefined ? undefined : JSON.parse(manifest)
  const keep = async () => {
    try {
      return await openKeptAssets({ dataDir: deps.config.dataDir, db: deps.db }, files)
    } catch (error) {
      deps.log.warn({ err: error }, 'files of the app are not kept for pages of other builds')
      return noKeptAssets
    }
  }
  const kept = isKeepingAssets ? await keep() : noKeptAssets
  const drawing = await findDrawing(dist, built)
  const hashes: InlineHashes = {
    scripts: [
      ...(drawing ? [cspHashOf(drawing.script)] : []),
      ...(deps.brands.hasOfflinePage ? [cspHashOf(registrationScript)] : []),
    ],
    styles: drawing ? [cspHashOf(drawing.sheet)] : [],
  }
  const headersFor = (request: FastifyRequest, more: Parameters<typeof documentHeaders>[4]) => {
    const formOrigin = cardFormOrigin(deps.config, requestedOrigin(request))
    const { rewardedAds, castAppId } = deps.brands.of(request.hostname)
    const ads = rewardedAds ? adOrigins(rewardedAds) : []
    return documentHeaders(deps.config, deps.brands, formOrigin, hashes, {
      ads,
      ...more,
      hasCast: castAppId !== undefined,
    })
  }
  const firstPages = {
    home: drawing && createFirstHomePageRenderer(deps, feeds, drawing),
    frame: drawing && createFirstFramePageRenderer(deps, openings, drawing),
    drawPublic: drawing && createPublicPageRenderer(deps, drawing),
  }
  const pageFor =
    page === undefined
      ? undefined
      : createPages(deps, page, { titles, publicPages, sharePictures }, createPreloads(built, page), firstPages)

  if (drafts && pageFor) {
    const page = async (request: FastifyRequest) => pageFor.shell(request).file
    const script = cspHashOf(previewScript)
    const headers = (request: FastifyRequest, frame: string) => headersFor(request, { script, frame })
    registerPreviewPage(app, { ...deps, drafts, limiter }, { page, headers })
  }
  await registerPublicRoutes(app, deps, { publicPages, sitemap, pageBudget, robots: files.get('/robots.txt') })
  registerDocuments(app, deps.brands)
  registerThemeStyleSheets(app, deps.brands.all)
  registerWebAppManifest(app, deps.brands)
  registerIcons(app, deps.brands)
  if (page !== undefined && template !== undefined && worker !== undefined) {
    registerOfflinePage(
      app,
      deps,
      { page, template, worker, pushWorker, read: textOf, manifest: built },
      documentHeaders(deps.config, deps.brands, undefined, { scripts: [], styles: [] }),
    )
  }

  const changesSince = createBuildChanges(kept, files)
  app.get<{ Querystring: { from?: unknown } }>('/offline/changes', async (request, reply) => {
    const service = pageBudget.choose(request.ip, false)
    if (service.kind !== 'whole') return sendTooManyRequests(reply, service.waitMs)
    const { from } = request.query
    const changes = typeof from === 'string' ? await changesSince(from) : undefined
    if (!changes) return notFound(reply)
    return sendEncoded(request, reply.header('cache-control', 'no-store'), changes)
  })

  app.get('/config.json', async (request, reply) => {
    const brand = deps.brands.of(request.hostname)
    return reply
      .header('cache-control', 'no-store')
      .send(runtimeConfig(deps, brand, brand.hosts[0] ?? request.hostname))
  })

  app.get<{ Querystring: { app?: unknown } }>(payFramePath, async (request, reply) => {
    const document = files.get('/pay-frame.html')
    const place = findCardFormOrigins(request, request.query.app, deps)
    if (!place) return notFound(reply)
    void reply.header('cache-control', 'no-store')
    if (!document) return reply.code(503).type('text/plain').send(notBuilt)
    void reply.headers(payFrameHeaders(deps.config, place))
    return sendEncoded(request, reply, document)
  })

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(reply)
    const file = path.endsWith('.html') ? undefined : (files.get(path) ?? (await kept.find(path)))
    if (file) return sendFile(request, reply, file)
    // Paths that never serve the page: files, and paths that only machines request.
    if (
      extname(path) !== '' ||
      /^\/(assets\/|sandbox\/|v(\/|$)|_probe(\/|$)|metrics$)/.test(path) ||
      !acceptsPages(request)
    )
      return notFound(reply)
    const mobile = mobileOrigin(request, deps.brands.of(request.hostname))
    if (mobile !== undefined) return reply.header('cache-control', 'no-store').redirect(mobile + request.url, 302)
    if (!pageFor) return reply.code(503).type('text/plain').header('cache-control', 'no-store').send(notBuilt)
    const isForCrawler = isCrawler(request)
    const service = pageBudget.choose(request.ip, isForCrawler)
    if (service.kind === 'refused') return sendWait(request, reply, service.waitMs)
    const found = await (service.kind === 'shell' ? pageFor.shell(request) : pageFor.whole(request))
    if (found.isNew && service.kind === 'whole') pageBudget.chargeNew(request.ip, isForCrawler)
    if ('location' in found) return reply.header('cache-control', 'no-cache').redirect(found.location, 301)
    const { file: document, status, headers: own } = found
    // Not `no-store`: over HTTPS, WebKit then reloads the page when the viewer comes back to it.
    const measured = measurePage?.(request)
    const headers = headersFor(request, { script: measured?.hash })
    void reply.code(status).headers(headers).headers(own).header('cache-control', 'private, no-cache')
    return sendEncoded(request, reply, measured?.write(document) ?? document, own.vary ?? 'accept-language')
  })
}

interface Drawers {
  readonly renderHomePageHtml: HomePageHtmlRenderer
  readonly renderPlayerPlaceholderHtml: PlayerPlaceholderHtmlRenderer
  readonly renderPublicPageHtml: PublicPageHtmlRenderer
}

/**
 * Finds the render functions, which are built together with the app and loaded when a page is first rendered. Without
 * them every page is rendered in the browser.
 */
async function findDrawing(
  dist: string,
  built: ViteManifest | undefined,
): Promise<(BuiltHomePageRenderer & BuiltPlaceholderRenderer & BuiltPublicPageRenderer) | undefined> {
  const folder = `${dist}-server`
  const file = join(folder, 'drawing.js')
  const firstLook = built?.['src/app/first-look.ts']?.file
  if (firstLook === undefined || !existsSync(file)) return undefined
  const [script, sheet] = await Promise.all(
    ['first-frame.js', 'first-frame.css'].map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()),
  )
  if (!script || !sheet) return undefined
  const read = (): Promise<Drawers> => import(pathToFileURL(file).href)
  return {
    firstLook,
    script,
    sheet,
    renderHomePageHtml: async (home) => (await read()).renderHomePageHtml(home),
    renderPlayerPlaceholderHtml: async (page) => (await read()).renderPlayerPlaceholderHtml(page),
    renderPublicPageHtml: async (page) => (await read()).renderPublicPageHtml(page),
  }
}

/** Sends a page with a message and the time to wait to a client over its limit; the page reloads itself. */
function sendWait(request: FastifyRequest, reply: FastifyReply, waitMs: number): FastifyReply {
  const language = chooseLanguage(undefined, parseAcceptLanguage(request.headers['accept-language'] ?? ''), 2)
  const { headers, text } = overloadPage(
    localizedMessage('tooMany', language),
    language,
    Math.max(1, Math.ceil(waitMs / 1000)),
  )
  for (let at = 0; at < headers.length; at += 2) void reply.header(headers[at] ?? '', headers[at + 1])
  return reply.code(429).send(text)
}

const notFound = (reply: FastifyReply) =>
  reply.code(404).type('text/plain').header('cache-control', 'no-store').send('Not found\n')

const acceptsPages = ({ headers }: FastifyRequest): boolean => /text\/html|\*\/\*/.test(headers.accept ?? '*/*')
