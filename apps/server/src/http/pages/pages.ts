import type { FastifyRequest } from 'fastify'
import { type Brand, hostsOf, nameOf } from '../../brands.ts'
import type { Deps } from '../../deps.ts'
import { escapeHtml } from '../../escape-html.ts'
import { readLanguageCookie } from '../device-cookie.ts'
import { runtimeConfig } from '../runtime-config.ts'
import type { WebFile } from '../web-files.ts'
import type { createFirstFrame } from './first-frame.ts'
import { type createFirstHome, isFirstVisit, isForDesktop } from './first-home.ts'
import { iconPaths } from './icons.ts'
import { jsonBlock } from './json-block.ts'
import { previewOf, type ShownTitles, titleFor } from './link-preview.ts'
import { manifestPath } from './manifest.ts'
import { pageHead, withLangAttribute } from './page-head.ts'
import { pageLanguage } from './page-language.ts'
import { pageOrigin } from './page-origin.ts'
import type { createPreloads } from './page-preloads.ts'
import { fillPlaceholders, pageTexts } from './page-texts.ts'
import { textFile } from './sent-file.ts'
import { themePath } from './theme.ts'

const mostPacked = 500

/** The two landing pages, as far as the server can render them. */
export interface FirstPages {
  readonly home: ReturnType<typeof createFirstHome> | undefined
  readonly frame: ReturnType<typeof createFirstFrame> | undefined
}
interface Page {
  readonly file: WebFile
  readonly headers: Readonly<Record<string, string>>
  /** This page was rendered and compressed for the request, which took most of the time. */
  readonly isNew: boolean
}

/**
 * The app's page for a URL, with its configuration and metadata. A shell is identical for all titles, so that it is
 * compressed only once.
 */
export function createPages(
  deps: Pick<Deps, 'config' | 'secrets' | 'brands' | 'provider'>,
  template: string,
  titles: ShownTitles,
  preloads: ReturnType<typeof createPreloads>,
  firstPages: FirstPages,
): (request: FastifyRequest, isShell: boolean) => Promise<Page> {
  const configs = new Map<string, string>()
  function configOf(brand: Brand, host: string): string {
    const key = `${brand.id} ${host}`
    const known = configs.get(key) ?? jsonBlock('config', runtimeConfig(deps, brand, host))
    configs.set(key, known)
    return known
  }

  // Compressing takes longer than everything else, so compressed pages are cached by their text; the oldest is dropped.
  const packed = new Map<string, WebFile>()
  function pack(html: string, headers: Page['headers'] = {}): Page {
    const known = packed.get(html)
    const file = known ?? textFile('text/html; charset=utf-8', html)
    packed.delete(html)
    packed.set(html, file)
    const [oldest] = packed.keys()
    if (packed.size > mostPacked && oldest !== undefined) packed.delete(oldest)
    return { file, headers, isNew: known === undefined }
  }

  return async (request, isShell) => {
    const { hostname, url, headers } = request
    const brand = deps.brands.of(hostname)
    // Unknown hosts share the brand's first host, so that requests cannot fill the cache.
    const host = hostsOf(brand).has(hostname) ? hostname : (brand.hosts[0] ?? '')
    const [path = '', search] = url.split('?', 2)
    const query = new URLSearchParams(search)
    const language = pageLanguage(query.get('lang'), readLanguageCookie(request), headers['accept-language'], brand)
    const texts = pageTexts[language.key]
    const app = nameOf(brand, language.key)
    const origin = pageOrigin(request, brand, deps.config)
    // A shell has the general metadata and leaves the content to the app.
    const vid = !isShell && /^\/video\/*$/.test(path) ? query.get('vid') : null
    const [video, firstFrame] = await Promise.all([
      vid === null ? undefined : titleFor(titles, vid, language.id),
      vid === null ? undefined : firstPages.frame?.(request, search ?? '', brand, host, language),
    ])
    const theme = themePath(brand)
    const head = pageHead({
      language,
      app,
      title: '',
      description: texts.description,
      type: 'website',
      url: origin && `${origin}/`,
      isCanonical: false,
      image: `${origin}${iconPaths.large}`,
      links: [
        { rel: 'manifest', href: `${manifestPath}?lang=${language.key}` },
        { rel: 'apple-touch-icon', href: iconPaths.apple },
      ],
      ...(video && previewOf(video, query.get('ep'), origin, texts)),
    })
    // Inserted after the app's own style sheet, whose colours it overrides.
    const sheet = theme === undefined ? '' : `<link rel="stylesheet" href="${theme}">`
    const html = withLangAttribute(template, language)
      .replace(/<title>.*?<\/title>/s, () => head)
      .replace(
        /<noscript>.*?<\/noscript>/s,
        () => `<noscript>${escapeHtml(fillPlaceholders(texts.needsScript, { app }))}</noscript>`,
      )
      .replace('</head>', () => `${preloads(path, language.key)}${sheet}${configOf(brand, host)}</head>`)
    if (firstFrame) return pack(firstFrame.write(html), firstFrame.headers)
    if (isShell || !firstPages.home || !isFirstVisit(request, path, query)) return pack(html)
    return pack(await firstPages.home(html, brand, host, language, isForDesktop(request)))
  }
}
