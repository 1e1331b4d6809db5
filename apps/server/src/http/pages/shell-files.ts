import type { LanguageKey } from '@cliffhanger/domain/languages'
import { builtFilesOf, type Manifest } from './built-files.ts'

/** Screens whose code is stored when the service worker is installed; other code is stored when it is first loaded. */
const groups = ['home', 'lists', 'mine']

/** The code and texts with which downloads are listed and played, where the brand has them. */
const downloadSources = (key: LanguageKey) => [
  'src/app/groups/video.ts',
  'src/features/downloads/open-downloads.ts',
  'src/features/downloads/downloads-dialog.tsx',
  'src/player/controls/download-choice.tsx',
  `src/i18n/locales/${key}/player.ts`,
  `src/i18n/locales/${key}/downloads.ts`,
]

/** Paths of all files that the tabs of the app, and downloads, need without a network, in one language. */
export function shellFiles(manifest: Manifest | undefined, key: LanguageKey, hasDownloads: boolean): readonly string[] {
  const { scripts, sheets, assets } = builtFilesOf(manifest, [
    'index.html',
    ...groups.map((group) => `src/app/groups/${group}.ts`),
    'src/app/offline/start-offline.ts',
    'src/app/offline/saved-time.ts',
    `src/i18n/locales/${key}/start.ts`,
    `src/i18n/locales/${key}/rest.ts`,
    ...(hasDownloads ? downloadSources(key) : []),
  ])
  return [...scripts, ...sheets, ...assets].map((file) => `/${file}`)
}
