import { expect, test } from 'vitest'
import { loadBrands } from '../../brands.ts'
import { pageLanguage } from './page-language.ts'

const [brand] = (await loadBrands()).all
if (!brand) throw new Error('no brand')
const japanese = { ...brand, defaultLanguage: 6 } as const

test.each([
  ['zh', 'en', 'zh'],
  ['zh-TW', 'en', 'zh'],
  ['4', 'en', 'zh'],
  ['10', 'en', 'id'],
  ['xx', 'th-TH', 'th'],
  ['', 'th', 'th'],
  [null, 'fr-FR, es-MX;q=0.8, en;q=0.9', 'en'],
  [null, 'en;q=0, id', 'id'],
  [null, 'fr, de', 'ja'],
  [null, undefined, 'ja'],
  [null, ';;q=,,q=1;,', 'ja'],
])('?lang=%s with Accept-Language %s selects the language %s', (lang, accepted, key) => {
  expect(pageLanguage(lang, undefined, accepted, japanese).key).toBe(key)
})

test('the language last used in this browser takes precedence over Accept-Language, and ?lang= over both', () => {
  expect(pageLanguage(null, 11, 'en', japanese).key).toBe('th')
  expect(pageLanguage('zh', 11, 'en', japanese).key).toBe('zh')
})
