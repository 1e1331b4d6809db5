import type { LanguageKey } from '@cliffhanger/domain/languages'
import { builtFilesOf, type ViteManifest } from './built-files.ts'

/** Screens whose code is stored when the service worker is installed; other code is stored when it is first loaded. */
const groups = ['home', 'lists', 'mine']

/** Source files of the code and texts that list and play downloads, for brands with downloads. */
const downloadSources = (key: LanguageKey) => [
  'src/app/groups/video.ts',
  'src/features/downloads/open-downloads.ts',
  'src/features/downloads/downloads-dialog.tsx',
  'src/player/controls/download-choice.tsx',
  `src/i18n/locales/${key}/player.ts`,
  `src/i18n/locales/${key}/downloads.ts`,
]

/** Returns the paths of all files that the app's tabs and downloads need offline, in one language. */
export function listOfflineFiles(
  manifest: ViteManifest | undefined,
  key: LanguageKey,
  hasDownloads: boolean,
): readonly string[] {
  const { scripts, sheets, assets } = builtFilesOf(manifest, [
    'index.html',
    ...groups.map((group) => `src/app/groups/${group}.ts`),
    'src/app/offline/start-offline.ts',
    'src/app/offline/saved-time.ts',
    // For some days after a visit from an ad, the app imports `ad-visit.ts` when it starts.
    'src/features/arrival/ad-visit.ts',
    `src/i18n/locales/${key}/start.ts`,
    `src/i18n/locales/${key}/rest.ts`,
    ...(hasDownloads ? downloadSources(key) : []),
  ])
  return [...scripts, ...sheets, ...assets].map((file) => `/${file}`)
}
