import { languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { providerEnv, providerLocale } from './airwallex.ts'

test('accepts the two known environments', () => {
  expect([providerEnv('demo'), providerEnv('prod')]).toEqual(['demo', 'prod'])
})

test.each(['sandbox', 'test', '', 'PROD', 'staging', 'constructor'])('never reads %j as production', (name) => {
  expect(() => providerEnv(name)).toThrow(RangeError)
})

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
