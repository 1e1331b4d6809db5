import { languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { providerEnv, providerLocale } from './airwallex.ts'

test('accepts the environments "demo" and "prod"', () => {
  expect([providerEnv('demo'), providerEnv('prod')]).toEqual(['demo', 'prod'])
})

test.each(['sandbox', 'test', '', 'PROD', 'staging', 'constructor'])(
  'rejects the unknown environment %j instead of using production',
  (name) => {
    expect(() => providerEnv(name)).toThrow(RangeError)
  },
)

test('maps every language of the app to a language of the payment provider', () => {
  expect(Object.fromEntries(languages.map(({ key, tag }) => [key, providerLocale(tag)]))).toEqual({
    en: 'en',
    zh: 'zh-HK',
    es: 'es',
    ja: 'ja',
    th: 'en',
    id: 'id',
  })
})

test('falls back to English for unknown languages', () => {
  expect(['', 'fr', 'xx-YY'].map(providerLocale)).toEqual(['en', 'en', 'en'])
})
