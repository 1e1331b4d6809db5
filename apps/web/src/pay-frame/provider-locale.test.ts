import { languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { providerLocale } from './provider-locale.ts'

test('maps every app language to a provider language', () => {
  expect(Object.fromEntries(languages.map(({ key, tag }) => [key, providerLocale(tag)]))).toEqual({
    en: 'en',
    zh: 'zh-HK',
    es: 'es',
    ja: 'ja',
    th: 'en',
    id: 'id',
  })
})

test('falls back to English', () => {
  expect(['', 'fr', 'xx-YY'].map(providerLocale)).toEqual(['en', 'en', 'en'])
})
