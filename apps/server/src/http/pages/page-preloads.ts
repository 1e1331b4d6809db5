import type { LanguageKey } from '@cliffhanger/domain/languages'
import { builtFilesOf, type ViteManifest } from './built-files.ts'
import { isPublicPath } from './public/address.ts'

const groups: Readonly<Record<string, string>> = { '/': 'home', '/video': 'video' }
const playerTexts = (key: LanguageKey) => `src/i18n/locales/${key}/player.ts`

/**
 * Creates the function that returns preload links for files that the app's first file would request one round trip
 * later: code, styles and texts of the landing pages. Omits files that `page` already names. The function returns no
 * links for other pages, and without a manifest.
 */
export function createPreloads(
  manifest: ViteManifest | undefined,
  page: string,
): (path: string, language: LanguageKey) => string {
  const isNew = (file: string) => !page.includes(`"/${file}"`)
  const links = new Map<string, string>()

  function make(group: string, language: LanguageKey): string {
    const sources = [`src/app/groups/${group}.ts`, `src/i18n/locales/${language}/start.ts`]
    if (group === 'video') sources.push(playerTexts(language))
    if (group === 'documents') sources.push(`src/i18n/locales/${language}/rest.ts`)
    const { scripts, sheets } = builtFilesOf(manifest, sources)
    return [
      ...[...sheets].filter(isNew).map((file) => `<link rel="stylesheet" href="/${file}">`),
      ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" href="/${file}">`),
    ].join('')
  }
  return (path, language) => {
    const group = isPublicPath(path) ? 'documents' : groups[path.replace(/(?<!\/)\/+$/, '') || '/']
    if (group === undefined) return ''
    const key = `${group} ${language}`
    const known = links.get(key) ?? make(group, language)
    links.set(key, known)
    return known
  }
}
