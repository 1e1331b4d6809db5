import { type LanguageKey, languageByKey, languages } from '@cliffhanger/domain/languages'
import type { FastifyInstance } from 'fastify'
import { type Brand, type Brands, nameOf } from '../../brands.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { WebFile } from '../web-files.ts'
import { inLanguage } from './page-head.ts'
import { pageLanguage } from './page-language.ts'
import { filled, pageTexts } from './page-texts.ts'
import { remember } from './remember.ts'
import { fingerprint, sendFile, textFile } from './sent-file.ts'
import { themePath } from './theme.ts'

const workerPath = '/service-worker.js'
const pagePath = (key: LanguageKey) => `/offline/${key}`

/**
 * Takes the worker before it and what that kept away: the answer where a brand table says `offlinePage: false`. While it
 * is installed, because it becomes active only when the other one has nothing more to do.
 */
const removal = `addEventListener('install', (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  }
  event.waitUntil(forget())
  // Has its turn after the installation, which must not wait for it.
  void registration.unregister()
})
`

/** Two halves for our own name, which stands and hangs; another brand's stands as a whole. */
const wordmark = (brand: Brand, key: LanguageKey) =>
  brand.id === 'cliffhanger' ? { stands: 'Cliff', hangs: 'hanger' } : { stands: nameOf(brand, key), hangs: '' }

interface Built {
  /** The offline page with places for its texts. */
  readonly template: string
  /** The service worker without its data. */
  readonly worker: string
}

/**
 * The page that a browser shows while the network is away, and the service worker that keeps it there. The worker's
 * text names everything it keeps, so whatever changes there is a new worker to the browser.
 */
export function registerOfflinePage(
  app: FastifyInstance,
  brands: Pick<Brands, 'of' | 'hasOfflinePage'>,
  { template, worker }: Built,
  headers: Readonly<Record<string, string>>,
): void {
  const pageOf = remember((brand, key: LanguageKey): WebFile => {
    const values = { app: nameOf(brand, key), ...wordmark(brand, key), ...pageTexts[key] }
    const escaped = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))
    const theme = themePath(brand)
    const sheet = theme === undefined ? '' : `<link rel="stylesheet" href="${theme}">`
    const html = inLanguage(filled(template, escaped), languageByKey(key)).replace('</head>', `${sheet}</head>`)
    return textFile('text/html; charset=utf-8', html)
  })
  const workerOf = remember((brand, key: LanguageKey): WebFile => {
    const page = pageOf(brand, key).body.toString('utf8')
    const parts = [...page.matchAll(/(?:href|src)="(\/(?:assets|brand)\/[^"]+)"/g)].map(([, path]) => path)
    const kept = { version: fingerprint(page, worker), page: pagePath(key), parts }
    return textFile('text/javascript; charset=utf-8', `const kept = ${JSON.stringify(kept)}\n${worker}`)
  })
  const removing = textFile('text/javascript; charset=utf-8', removal)

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
    void reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    return sendFile(request, reply, brands.hasOfflinePage ? workerOf(brand, key) : removing)
  })
}
