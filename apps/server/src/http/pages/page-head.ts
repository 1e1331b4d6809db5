import { type Language, languages } from '@cliffhanger/domain/languages'
import { escapeHtml } from '../../escape-html.ts'

/** Metadata of a page for link previews. */
export interface PageMetadata {
  readonly language: Language
  /** The brand's name in `language`. */
  readonly app: string
  /** Title of the page without the brand's name; '' for the app itself. */
  readonly title: string
  readonly description: string
  readonly type: 'website' | 'video.tv_show' | 'video.episode'
  /** Absolute URL of the page; '' if the server does not know its own URL. */
  readonly url: string
  /** Canonical URL for search engines; '' for a page that they should not list. */
  readonly canonical: string
  readonly image: PageImage
  /** Resources that the page requests in addition to those built into it, and its translations. */
  readonly links: readonly PageLink[]
}
/** A picture for link previews. */
export interface PageImage {
  /** Absolute URL of the picture. */
  readonly url: string
  /** Size in pixels of a wide picture; undefined for all others. */
  readonly size?: { readonly width: number; readonly height: number }
}
export interface PageLink {
  readonly rel: string
  readonly href: string
  readonly hreflang?: string
}

/** Locale codes of Open Graph, with their regions. */
const places: Readonly<Record<Language['key'], string>> = {
  en: 'en_US',
  zh: 'zh_TW',
  es: 'es_LA',
  ja: 'ja_JP',
  th: 'th_TH',
  id: 'id_ID',
}

/** Sets the `lang` attribute of a built page. */
export const withLangAttribute = (html: string, { tag }: Language): string =>
  html.replace(/<html lang="[^"]*">/, `<html lang="${tag}">`)

const longestDescription = 200
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // Splits the text into code points, so that no surrogate pair is cut in half.
  const characters = [...line]
  return characters.length <= longestDescription ? line : `${characters.slice(0, longestDescription - 1).join('')}…`
}

/** Renders the head tags that differ between pages: title, description, Open Graph, Twitter, and links. */
export function renderPageHead({
  language,
  app,
  title,
  description,
  type,
  url,
  canonical,
  image,
  links,
}: PageMetadata): string {
  const shown = shortened(description)
  const others = languages.filter(({ key }) => key !== language.key)
  const properties: readonly (readonly [string, string])[] = [
    ['og:site_name', app],
    ['og:title', title || app],
    ['og:description', shown],
    ['og:type', type],
    ['og:url', url],
    ['og:image', image.url],
    ['og:image:width', image.size ? String(image.size.width) : ''],
    ['og:image:height', image.size ? String(image.size.height) : ''],
    ['og:image:alt', image.url && (title || app)],
    ['og:locale', places[language.key]],
    ...others.map(({ key }) => ['og:locale:alternate', places[key]] as const),
  ]
  const names: readonly (readonly [string, string])[] = [
    ['description', shown],
    ['apple-mobile-web-app-title', app],
    // Covers are upright, and a wide card would crop the title on them.
    ['twitter:card', image.size ? 'summary_large_image' : 'summary'],
    ['twitter:title', title || app],
    ['twitter:description', shown],
    ['twitter:image', image.url],
  ]
  const meta =
    (key: string) =>
    ([name, content]: readonly [string, string]) =>
      content === '' ? '' : `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  const link = ({ rel, href, hreflang }: PageLink) =>
    `<link rel="${rel}"${hreflang === undefined ? '' : ` hreflang="${hreflang}"`} href="${escapeHtml(href)}">`
  return [
    `<title>${escapeHtml(title ? `${title} · ${app}` : app)}</title>`,
    ...names.map(meta('name')),
    ...properties.map(meta('property')),
    ...(canonical === '' ? [] : [link({ rel: 'canonical', href: canonical })]),
    ...links.map(link),
  ].join('')
}
