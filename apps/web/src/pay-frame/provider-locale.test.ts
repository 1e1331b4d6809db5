import { languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { providerLocale } from './provider-locale.ts'

test('every language of the app has one of the provider', () => {
  expect(Object.fromEntries(languages.map(({ key, tag }) => [key, providerLocale(tag)]))).toEqual({
    en: 'en',
    zh: 'zh-HK',
    es: 'es',
    ja: 'ja',
    th: 'en',
    id: 'id',
  })
})

test('anything else is English', () => {
  expect(['', 'fr', 'xx-YY'].map(providerLocale)).toEqual(['en', 'en', 'en'])
})
