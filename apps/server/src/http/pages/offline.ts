import { type LanguageKey, languageByKey, languages } from '@cliffhanger/domain/languages'
import type { FastifyInstance } from 'fastify'
import { type Brand, localizedBrandName } from '../../brands.ts'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../escape-html.ts'
import { runtimeConfig } from '../runtime-config.ts'
import type { WebFile } from '../web-files.ts'
import type { ViteManifest } from './built-files.ts'
import { withLangAttribute } from './page-head.ts'
import { pageLanguage } from './page-language.ts'
import { fillPlaceholders, pageTexts } from './page-texts.ts'
import { memoizePerBrand } from './remember.ts'
import { contentHash, createTextFile, sendFile } from './sent-file.ts'
import { listOfflineFiles } from './shell-files.ts'
import { getThemeStyleSheetPath } from './theme.ts'

const workerPath = '/service-worker.js'
const htmlType = 'text/html; charset=utf-8'
const pagePath = (key: LanguageKey) => `/offline/${key}`
/** URL of the app's page without content. No screen has this URL, so nothing is rendered or preloaded. */
const shellPath = (key: LanguageKey) => `/shell?lang=${key}`

/**
 * Service worker for a brands file with `offlinePage: false`: removes the previous worker and its caches. Runs during
 * installation, because a new worker becomes active only when the previous one is idle.
 */
const removal = `addEventListener('install', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  }
  event.waitUntil(forget())
  // Runs after the installation, which must not wait for it.
  void registration.unregister()
})
`

/**
 * Returns the parts of the brand name above and below the ledge of the logo; only the built-in name is split.
 */
const wordmark = (brand: Brand, key: LanguageKey) =>
  brand.id === 'cliffhanger'
    ? { stands: 'Cliff', hangs: 'hanger' }
    : { stands: localizedBrandName(brand, key), hangs: '' }

interface Built {
  /** The app's page. It contains the names of the app's first files, so it differs for each build. */
  readonly page: string
  /** The offline page with placeholders for its texts. */
  readonly template: string
  /** The service worker without its data. */
  readonly worker: string
  /** The part of the service worker that shows push messages. */
  readonly pushWorker: string
  /** Returns the text of a built file. */
  readonly read: (path: string) => string | undefined
  readonly manifest: ViteManifest | undefined
}

/**
 * Serves the service worker, which opens the app offline, and its offline page. The worker's text contains the offline
 * page and the names of all files that it stores, so a new build or configuration changes the worker.
 */
export function registerOfflinePage(
  app: FastifyInstance,
  deps: Pick<Deps, 'brands' | 'config' | 'secrets' | 'provider'>,
  { page, template, worker: ownWorker, pushWorker, read, manifest }: Built,
  headers: Readonly<Record<string, string>>,
): void {
  const { brands, config: settings } = deps
  const hasPush = settings.notifications.includes('push')
  const worker = hasPush ? `${ownWorker}\n${pushWorker}` : ownWorker
  // Browsers load notification icons under the worker's Content-Security-Policy.
  const policy = `default-src 'none'; connect-src 'self'${hasPush ? "; img-src 'self'" : ''}`
  const pageOf = memoizePerBrand((brand, key: LanguageKey): WebFile => {
    const values = { app: localizedBrandName(brand, key), ...wordmark(brand, key), ...pageTexts[key] }
    const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
    const theme = getThemeStyleSheetPath(brand)
    const sheet = theme === undefined ? '' : `<link rel="stylesheet" href="${theme}">`
    const html = withLangAttribute(fillPlaceholders(template, escaped), languageByKey(key)).replace(
      '</head>',
      `${sheet}</head>`,
    )
    return createTextFile(htmlType, html)
  })
  const workerOf = memoizePerBrand((brand, key: LanguageKey): WebFile => {
    const offlinePage = pageOf(brand, key).body.toString('utf8')
    const parts = [...offlinePage.matchAll(/(?:href|src)="(\/(?:assets|brand)\/[^"]+)"/g)].flatMap(
      ([, path]) => path ?? [],
    )
    // The worker's text contains the page's scripts, too, because they reload the page when the network returns.
    const scripts = parts.flatMap((path) => {
      const text = path.endsWith('.js') ? read(path) : undefined
      return text === undefined ? [] : [{ path, text, headers: { 'content-type': 'text/javascript; charset=utf-8' } }]
    })
    const embedded = new Set(scripts.map(({ path }) => path))
    const config = JSON.stringify(runtimeConfig(deps, brand, brand.hosts[0] ?? ''))
    const stored = {
      version: contentHash(offlinePage, page, config, worker),
      offlinePage: {
        path: pagePath(key),
        texts: [
          { path: pagePath(key), text: offlinePage, headers: { 'content-type': htmlType, ...headers } },
          ...scripts,
        ],
        files: parts.filter((path) => !embedded.has(path)),
      },
      shell: shellPath(key),
      files: listOfflineFiles(manifest, key, brand.downloads).filter((path) => !parts.includes(path)),
    }
    return createTextFile('text/javascript; charset=utf-8', `const stored = ${JSON.stringify(stored)}\n${worker}`)
  })
  const removing = createTextFile('text/javascript; charset=utf-8', removal)

  for (const { key } of languages) {
    app.get(pagePath(key), async (request, reply) => {
      void reply.headers(headers)
      return sendFile(request, reply, pageOf(brands.of(request.hostname), key))
    })
  }
  app.get<{ Querystring: { lang?: string | string[] } }>(workerPath, async (request, reply) => {
    const { lang } = request.query
    const brand = brands.of(request.hostname)
    const { key } = pageLanguage(typeof lang === 'string' ? lang : null, undefined, undefined, brand)
    void reply.header('content-security-policy', policy)
    return sendFile(request, reply, brands.hasOfflinePage ? workerOf(brand, key) : removing)
  })
}
