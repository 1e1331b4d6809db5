import { expect, test } from 'vitest'
import { en } from './locales/en.ts'
import { es } from './locales/es.ts'
import { createTranslate } from './use-text.ts'

test.each([
  ['en', en, 1, '1 coin is back with 7001.'],
  ['en', en, 2, '2 coins are back with 7001.'],
  ['es', es, 1, '1 moneda volvió a 7001.'],
  ['es', es, 2, '2 monedas volvieron a 7001.'],
] as const)('the text about a refunded gift has the plural form of the language %s', (tag, texts, count, text) => {
  expect(createTranslate(tag, texts)('giftRefund.done', { count, viewer: '7001' })).toBe(text)
})
