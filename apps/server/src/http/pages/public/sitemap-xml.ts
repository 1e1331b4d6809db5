import { addLanguageParameter, alternateLanguageUrls } from '@cliffhanger/contract/page-translations'
import { languages } from '@cliffhanger/domain/languages'
import { escapeHtml } from '../../../escape-html.ts'
import type { Sitemap, SitemapTitle } from '../../../modules/public-pages/sitemap.ts'
import { absoluteCover } from '../link-preview.ts'

/** Limits of the sitemap protocol for a video: characters of its description, and number of its tags. */
const longestDescription = 2_048
const mostTags = 32

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const urlset =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"' +
  ' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n'

/** Control characters are not allowed in XML, not even escaped. */
const escapeXml = (text: string): string => escapeHtml(text.replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Cs}/gu, ''))
const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const alternatesOf = (address: string): string =>
  alternateLanguageUrls(address)
    .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(href)}"/>`)
    .join('')

/** Renders a URL entry per language, each with all translations. @param details XML after the URL, by language */
function addressesOf(address: string, details: (language: (typeof languages)[number]) => string): string {
  const alternates = alternatesOf(address)
  return languages
    .map((language) => {
      const loc = element('loc', addLanguageParameter(address, language.key))
      return `<url>${loc}${details(language)}${alternates}</url>\n`
    })
    .join('')
}

function titleEntry({ path, changedAt, publishedAt, tags, playerPath, wordsIn }: SitemapTitle, origin: string): string {
  const lastmod = element('lastmod', changedAt.toISOString())
  if (playerPath === undefined) return addressesOf(`${origin}${path}`, () => lastmod)
  const shared = [
    element('video:player_loc', `${origin}${playerPath}`),
    element('video:publication_date', publishedAt.toISOString()),
    element('video:requires_subscription', 'no'),
    ...tags.slice(0, mostTags).map((tag) => element('video:tag', tag)),
  ].join('')
  return addressesOf(`${origin}${path}`, (language) => {
    const words = wordsIn(language)
    if (words.coverUrl === '') return lastmod
    const video = [
      element('video:thumbnail_loc', absoluteCover(words, origin)),
      element('video:title', words.name),
      element('video:description', [...(words.description || words.name)].slice(0, longestDescription).join('')),
      shared,
    ]
    return `${lastmod}<video:video>${video.join('')}</video:video>`
  })
}

/** Streams the sitemap of one part of the titles. */
export async function* streamTitleSitemapXml(
  titles: ReturnType<Sitemap['titles']>,
  origin: string,
): AsyncGenerator<string> {
  yield declaration + urlset
  for await (const batch of titles) yield batch.map((title) => titleEntry(title, origin)).join('')
  yield '</urlset>\n'
}

/** Renders the sitemap of rankings and tags. */
export const renderListSitemapXml = (paths: readonly string[], origin: string): string =>
  `${declaration}${urlset}${paths.map((path) => addressesOf(`${origin}${path}`, () => '')).join('')}</urlset>\n`

/** Renders the index of all sitemaps with their last changes. */
export function renderSitemapIndexXml(
  sitemaps: readonly { readonly url: string; readonly changedAt: Date | undefined }[],
): string {
  const entries = sitemaps.map(({ url, changedAt }) => {
    const lastmod = changedAt === undefined ? '' : element('lastmod', changedAt.toISOString())
    return `<sitemap>${element('loc', url)}${lastmod}</sitemap>\n`
  })
  return `${declaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
}
