import type { LanguageKey } from '@cliffhanger/domain/languages'
import { builtFilesOf, type Manifest } from './built-files.ts'

/** Screens whose code is stored when the service worker is installed; other code is stored when it is first loaded. */
const groups = ['home', 'lists', 'mine']

/** Paths of all files that the tabs of the app need without a network, in one language. */
export function shellFiles(manifest: Manifest | undefined, key: LanguageKey): readonly string[] {
  const { scripts, sheets, assets } = builtFilesOf(manifest, [
    'index.html',
    ...groups.map((group) => `src/app/groups/${group}.ts`),
    'src/app/offline/start-offline.ts',
    'src/app/offline/saved-time.ts',
    `src/i18n/locales/${key}/start.ts`,
    `src/i18n/locales/${key}/rest.ts`,
  ])
  return [...scripts, ...sheets, ...assets].map((file) => `/${file}`)
}
