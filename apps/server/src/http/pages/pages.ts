import type { FastifyRequest } from 'fastify'
import { type Brand, hostsOf, localizedBrandName } from '../../brands.ts'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../escape-html.ts'
import type { PublicAddress, PublicPages } from '../../modules/public-pages/service.ts'
import type { SharePictures } from '../../origin/share-pictures.ts'
import { createSizedCache, maxStringBytes } from '../../sized-cache.ts'
import { readLanguageCookie } from '../device-cookie.ts'
import { runtimeConfig } from '../runtime-config.ts'
import { type WebFile, webFileBytes } from '../web-files.ts'
import type { createFirstFramePageRenderer } from './first-frame.ts'
import { type createFirstHomePageRenderer, isDesktopRequest, isFirstHomePageVisit } from './first-home.ts'
import { iconPaths } from './icons.ts'
import { jsonBlock } from './json-block.ts'
import { createLinkPreview, findPreviewImage, type ListedTitlesReader, loadTitleForPreview } from './link-preview.ts'
import { webAppManifestPath } from './manifest.ts'
import { type PageMetadata, renderPageHead, withLangAttribute } from './page-head.ts'
import { findLanguageByParameter, pageLanguage } from './page-language.ts'
import { pageOrigin } from './page-origin.ts'
import type { createPreloads } from './page-preloads.ts'
import { fillPlaceholders, pageTexts } from './page-texts.ts'
import { parsePublicAddress } from './public/address.ts'
import type { createPublicPageRenderer } from './public/draw-public.ts'
import { findPreviewTitle, publicHead } from './public/public-head.ts'
import { createTextFile } from './sent-file.ts'
import { getThemeStyleSheetPath } from './theme.ts'
import { registrationTag } from './worker-registration.ts'

const packedLimits = { mostBytes: 64 * 1024 * 1024, mostEntries: 5_000 }

/** Render functions of the landing pages; undefined if the server cannot render a page. */
export interface ServerRenderedPages {
  readonly home: ReturnType<typeof createFirstHomePageRenderer> | undefined
  readonly frame: ReturnType<typeof createFirstFramePageRenderer> | undefined
  readonly drawPublic: ReturnType<typeof createPublicPageRenderer> | undefined
}
interface Catalogue {
  readonly titles: ListedTitlesReader
  readonly publicPages: PublicPages
  readonly sharePictures: SharePictures
}
interface Page {
  readonly file: WebFile
  /** HTTP status: 200; 404 or 410 for a title or list that does not exist; 503 if its content cannot be read. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Whether the page was rendered and compressed for this request, which takes most of the time. */
  readonly isNew: boolean
}

/** A permanent redirect to the title's canonical URL. */
interface Redirect {
  readonly location: string
  readonly isNew: boolean
}

interface Pages {
  /** Returns the page without content, which the app renders itself; compressed once for all titles. */
  shell(request: FastifyRequest): Page
  /** Returns the page of the URL with metadata, and with content if the server renders it. */
  whole(request: FastifyRequest): Promise<Page | Redirect>
}

/** Creates the functions that return the app's page for a URL, with the runtime configuration. */
export function createPages(
  deps: Pick<Deps, 'config' | 'secrets' | 'brands' | 'provider' | 'log'>,
  template: string,
  { titles, publicPages, sharePictures }: Catalogue,
  preloads: ReturnType<typeof createPreloads>,
  firstPages: ServerRenderedPages,
): Pages {
  const configs = new Map<string, string>()
  function configOf(brand: Brand, host: string): string {
    const key = `${brand.id} ${host}`
    const known = configs.get(key) ?? jsonBlock('config', runtimeConfig(deps, brand, host))
    configs.set(key, known)
    return known
  }

  // Compressing takes longer than everything else, so compressed pages are cached by their text.
  const packed = createSizedCache<WebFile>(packedLimits)
  function pack(html: string, headers: Page['headers'] = {}, status = 200): Page {
    const known = packed.find(html)
    const file = known ?? createTextFile('text/html; charset=utf-8', html)
    if (known === undefined) packed.put(html, file, maxStringBytes(html) + webFileBytes(file))
    return { file, status, headers, isNew: known === undefined }
  }

  function read(request: FastifyRequest) {
    const { hostname, url, headers } = request
    const brand = deps.brands.of(hostname)
    // Unknown hosts are replaced by the brand's first host, so that requests cannot fill the cache.
    const host = hostsOf(brand).has(hostname) ? hostname : (brand.hosts[0] ?? '')
    const [path = '', search] = url.split('?', 2)
    const query = new URLSearchParams(search)
    const lang = query.get('lang')
    const language = pageLanguage(lang, readLanguageCookie(request), headers['accept-language'], brand)
    const texts = pageTexts[language.key]
    const app = localizedBrandName(brand, language.key)
    const origin = pageOrigin(request, brand, deps.config)
    return { brand, host, path, search, query, asked: findLanguageByParameter(lang), language, texts, app, origin }
  }
  type Asked = ReturnType<typeof read>

  /**
   * Renders the page without content. @param facts metadata of the URL; default: the app's metadata @param data JSON
   * blocks
   */
  function write(
    { brand, host, path, language, texts, app, origin }: Asked,
    facts: Partial<PageMetadata> = {},
    data = '',
  ) {
    const theme = getThemeStyleSheetPath(brand)
    // The script is placed before the style sheets, because inline scripts wait for style sheets that precede them.
    const registration = deps.brands.hasOfflinePage ? registrationTag : ''
    const head = renderPageHead({
      language,
      app,
      title: '',
      description: texts.description,
      type: 'website',
      url: origin && `${origin}/`,
      canonical: '',
      image: { url: `${origin}${iconPaths.large}` },
      ...facts,
      links: [
        { rel: 'manifest', href: `${webAppManifestPath}?lang=${language.key}` },
        { rel: 'apple-touch-icon', href: iconPaths.apple },
        ...(facts.links ?? []),
      ],
    })
    // The brand's style sheet comes after the app's own one, because it overrides the app's colours.
    const sheet = theme === undefined ? '' : `<link rel="stylesheet" href="${theme}">`
    return withLangAttribute(template, language)
      .replace(/<title>.*?<\/title>/s, () => head + registration)
      .replace(
        /<noscript>.*?<\/noscript>/s,
        () => `<noscript>${escapeHtml(fillPlaceholders(texts.needsScript, { app }))}</noscript>`,
      )
      .replace('</head>', () => `${preloads(path, language.key)}${sheet}${configOf(brand, host)}${data}</head>`)
  }

  async function writePublic(asked: Asked, address: PublicAddress, isWide: boolean): Promise<Page | Redirect> {
    const result = await publicPages.find(address, asked.language.id).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the content of a public page could not be read')
      return undefined
    })
    // After a 503, the app shows the error and retries, and search engines keep the page that they have indexed.
    if (result === undefined) return pack(write(asked), { 'retry-after': '5' }, 503)
    const { page: found, isNew } = result
    if (found.status === 301)
      return { location: `${found.path}${asked.search === undefined ? '' : `?${asked.search}`}`, isNew }
    const image = await findPreviewImage(findPreviewTitle(found.content), asked.origin, sharePictures)
    const { facts, data } = publicHead(found, { ...asked, image })
    const html = write(asked, facts, data)
    const drawn = await firstPages.drawPublic?.(html, found.content, { ...asked, isWide })
    const written = pack(drawn ?? html, {}, found.status)
    return { ...written, isNew: isNew || written.isNew }
  }

  async function writePlayer(request: FastifyRequest, asked: Asked, vid: string): Promise<Page> {
    const { brand, host, language, query, origin, texts, search = '' } = asked
    const [title, firstFrame] = await Promise.all([
      loadTitleForPreview(titles, vid, language.id),
      firstPages.frame?.(request, search, brand, host, language),
    ])
    const image = await findPreviewImage(title?.video, origin, sharePictures)
    const html = write(
      asked,
      title && { ...createLinkPreview(title, query.get('ep'), origin, texts), ...(image && { image }) },
    )
    return firstFrame ? pack(firstFrame.write(html), firstFrame.headers) : pack(html)
  }

  return {
    shell: (request) => pack(write(read(request))),
    async whole(request) {
      const asked = read(request)
      const { path, query, brand, host, language } = asked
      const isWide = isDesktopRequest(request)
      const address = parsePublicAddress(path, query)
      if (address) return writePublic(asked, address, isWide)
      const vid = /^\/video\/*$/.test(path) ? query.get('vid') : null
      if (vid !== null) return writePlayer(request, asked, vid)
      const html = write(asked)
      if (!firstPages.home || !isFirstHomePageVisit(request, path, query)) return pack(html)
      return pack(await firstPages.home(html, brand, host, language, isWide))
    },
  }
}
