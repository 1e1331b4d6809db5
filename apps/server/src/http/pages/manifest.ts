import { type Language, type LanguageKey, languageByKey } from '@cliffhanger/domain/languages'
import type { FastifyInstance } from 'fastify'
import { type Brand, type Brands, localizedBrandName } from '../../brands.ts'
import { readLanguageCookie } from '../device-cookie.ts'
import { iconPaths } from './icons.ts'
import { pageLanguage } from './page-language.ts'
import { pageTexts } from './page-texts.ts'
import { memoizePerBrand } from './remember.ts'
import { createTextFile, sendEncoded } from './sent-file.ts'

export const webAppManifestPath = '/manifest.webmanifest'
const background = '#0B0B10'

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** Returns the web app manifest: name, colours and icons of the installed app. */
function manifestOf(brand: Brand, language: Language) {
  const name = localizedBrandName(brand, language.key)
  const texts = pageTexts[language.key]
  const icons = [icon(iconPaths.small, 192, 'any')]
  return {
    // The app id is the same in all languages.
    id: '/',
    name,
    short_name: name,
    description: texts.description,
    lang: language.tag,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: background,
    background_color: background,
    categories: ['entertainment'],
    icons: [...icons, icon(iconPaths.large, 512, 'any'), icon(iconPaths.maskable, 512, 'maskable')],
    shortcuts: [
      { name: texts.myList, url: '/enjoy', icons },
      { name: texts.history, url: '/history', icons },
      { name: texts.search, url: '/result', icons },
    ],
  }
}

export function registerWebAppManifest(app: FastifyInstance, brands: Pick<Brands, 'of'>): void {
  const fileOf = memoizePerBrand((brand, key: LanguageKey) =>
    createTextFile('application/manifest+json', JSON.stringify(manifestOf(brand, languageByKey(key)))),
  )
  app.get<{ Querystring: { lang?: string | string[] } }>(webAppManifestPath, async (request, reply) => {
    const { lang } = request.query
    const brand = brands.of(request.hostname)
    const { key } = pageLanguage(
      typeof lang === 'string' ? lang : null,
      readLanguageCookie(request),
      request.headers['accept-language'],
      brand,
    )
    void reply.header('cache-control', 'no-cache')
    return sendEncoded(request, reply, fileOf(brand, key), 'accept-language')
  })
}
