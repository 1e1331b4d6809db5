import { type Language, languages } from '@cliffhanger/domain/languages'
import { escapeHtml } from '../../escape-html.ts'

/** Metadata of a page for link previews. */
export interface PageFacts {
  readonly language: Language
  /** The brand's name in that language. */
  readonly app: string
  /** Without the brand's name; '' for a page that is the app itself. */
  readonly title: string
  readonly description: string
  readonly type: 'website' | 'video.tv_show' | 'video.episode'
  /** Absolute, '' where the server does not know its own address. */
  readonly url: string
  /** Whether `url` is this very page, or just where the app lies. */
  readonly isCanonical: boolean
  readonly image: string
  /** Asked for by the page, besides what is built into it. */
  readonly links: readonly { readonly rel: string; readonly href: string }[]
}

/** As Open Graph spells languages with the place that they are written for. */
const places: Readonly<Record<Language['key'], string>> = {
  en: 'en_US',
  zh: 'zh_TW',
  es: 'es_LA',
  ja: 'ja_JP',
  th: 'th_TH',
  id: 'id_ID',
}

/** A built page, said to be in a language. */
export const inLanguage = (html: string, { tag }: Language): string =>
  html.replace(/<html lang="[^"]*">/, `<html lang="${tag}">`)

const longestDescription = 200
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  // By characters, not by halves of them.
  const characters = [...line]
  return characters.length <= longestDescription ? line : `${characters.slice(0, longestDescription - 1).join('')}…`
}

/** The tags that differ from page to page: title, description, Open Graph, Twitter, and links. */
export function pageHead({
  language,
  app,
  title,
  description,
  type,
  url,
  isCanonical,
  image,
  links,
}: PageFacts): string {
  const shown = shortened(description)
  const others = languages.filter(({ key }) => key !== language.key)
  const properties: readonly (readonly [string, string])[] = [
    ['og:site_name', app],
    ['og:title', title || app],
    ['og:description', shown],
    ['og:type', type],
    ['og:url', url],
    ['og:image', image],
    ['og:image:alt', image && (title || app)],
    ['og:locale', places[language.key]],
    ...others.map(({ key }) => ['og:locale:alternate', places[key]] as const),
  ]
  const names: readonly (readonly [string, string])[] = [
    ['description', shown],
    ['apple-mobile-web-app-title', app],
    // A poster stands upright: the wide card would cut its lettering off.
    ['twitter:card', 'summary'],
    ['twitter:title', title || app],
    ['twitter:description', shown],
    ['twitter:image', image],
  ]
  const meta =
    (key: string) =>
    ([name, content]: readonly [string, string]) =>
      content === '' ? '' : `<meta ${key}="${name}" content="${escapeHtml(content)}">`
  const link = ({ rel, href }: { rel: string; href: string }) => `<link rel="${rel}" href="${escapeHtml(href)}">`
  return [
    `<title>${escapeHtml(title ? `${title} · ${app}` : app)}</title>`,
    ...names.map(meta('name')),
    ...properties.map(meta('property')),
    ...(isCanonical && url !== '' ? [link({ rel: 'canonical', href: url })] : []),
    ...links.map(link),
  ].join('')
}
