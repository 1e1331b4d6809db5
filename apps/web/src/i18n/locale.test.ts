import { languageById, languageByKey, languages } from '@cliffhanger/domain/languages'
import { expect, test } from 'vitest'
import { loadCatalogue } from './catalogue.ts'
import { createLocale } from './locale.ts'

const english = createLocale(languageById(2), await loadCatalogue('en'))
const chinese = createLocale(languageById(4), await loadCatalogue('zh'))

test('formats plurals and numbers by the rules of the language', () => {
  expect(english.t('home.episodes', { count: 1 })).toBe('1 episode')
  expect(english.t('home.episodes', { count: 1200 })).toBe('1,200 episodes')
  expect(chinese.t('home.episodes', { count: 1 })).toBe('1 集')
})

test.each(languages)('$tag formats small integers as Intl.NumberFormat does', async ({ key, tag }) => {
  const { number } = createLocale(languageByKey(key), await loadCatalogue(key))
  const formatter = new Intl.NumberFormat(tag)
  for (const value of [0, 7, 999, 1000, 12.5, -3]) expect(number(value)).toBe(formatter.format(value))
})

test('inserts values literally, including values that look like placeholders or replacement patterns', () => {
  expect(english.t('home.showTitle', { title: '{count} $& Roses' })).toBe('Show {count} $& Roses')
})

test('formats prices and durations', () => {
  expect(english.money('4.99', 'USD')).toBe('$4.99')
  expect(chinese.money('4.99', 'USD')).toBe('US$4.99')
  expect([0, 41, 60.4, 3665].map(english.clock)).toEqual(['0:00', '0:41', '1:00', '61:05'])
})
