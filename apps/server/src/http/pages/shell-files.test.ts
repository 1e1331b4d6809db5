import { expect, test } from 'vitest'
import { listOfflineFiles } from './shell-files.ts'

const manifest = {
  'index.html': { file: 'assets/entry.js' },
  'src/app/groups/video.ts': { file: 'assets/video.js', css: ['assets/video.css'] },
  'src/features/downloads/open-downloads.ts': { file: 'assets/open-downloads.js' },
  'src/i18n/locales/en/downloads.ts': { file: 'assets/downloads-en.js' },
  'src/i18n/locales/ja/downloads.ts': { file: 'assets/downloads-ja.js' },
}

test('the service worker stores the code that the app imports at its start after a visit from an ad', () => {
  const files = { ...manifest, 'src/features/arrival/ad-visit.ts': { file: 'assets/ad-visit.js' } }
  expect(listOfflineFiles(files, 'en', false)).toContain('/assets/ad-visit.js')
})

test('the service worker stores the files of player and downloads, in one language, for brands with downloads', () => {
  expect(listOfflineFiles(manifest, 'en', false)).toEqual(['/assets/entry.js'])
  expect([...listOfflineFiles(manifest, 'en', true)].sort()).toEqual([
    '/assets/downloads-en.js',
    '/assets/entry.js',
    '/assets/open-downloads.js',
    '/assets/video.css',
    '/assets/video.js',
  ])
})
