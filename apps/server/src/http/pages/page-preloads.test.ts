import { expect, test } from 'vitest'
import { createPreloads } from './page-preloads.ts'

const manifest = {
  'src/app/groups/home.ts': { file: 'assets/home-1.js', imports: ['_app.js'], css: ['assets/home-1.css'] },
  '_app.js': { file: 'assets/app-1.js', imports: ['src/app/groups/home.ts'] },
  'src/i18n/locales/th/start.ts': { file: 'assets/th-1.js' },
  'src/i18n/locales/en/start.ts': { file: 'assets/en-1.js' },
}
const preloads = createPreloads(manifest, '')

test('landing pages preload code, style sheet and texts of their language', () => {
  const links = preloads('/', 'th')
  expect(links).toContain('<link rel="stylesheet" href="/assets/home-1.css">')
  for (const file of ['home-1', 'app-1', 'th-1'])
    expect(links).toContain(`<link rel="modulepreload" href="/assets/${file}.js">`)
  expect(links).not.toContain('en-1')
})

test('pages other than landing pages, and apps without a manifest, preload nothing', () => {
  expect(preloads('/wallet', 'en')).toBe('')
  expect(createPreloads(undefined, '')('/', 'en')).toBe('')
})

test('does not preload a file that the page already names', () => {
  const links = createPreloads(manifest, '<link rel="modulepreload" crossorigin href="/assets/app-1.js">')('/', 'th')
  expect(links).not.toContain('app-1')
  expect(links).toContain('home-1')
})
