import { expect, test } from 'vitest'
import { computeLanguageCompleteness, listLanguageCompleteness, type TranslatableTexts } from './title-words.ts'

const words: TranslatableTexts = {
  language: 'en',
  names: { en: 'The Contract', zh: '契約', th: 'สัญญา' },
  descriptions: { en: 'Thirty days.', zh: '三十天。', es: 'Treinta días.' },
  episodeNames: { en: ['The ring', '', 'The end'], zh: ['戒指', '多', '終'], th: ['', 'อื่น'] },
}

test("a language is complete if it has every text of the title's own language", () => {
  expect(computeLanguageCompleteness(words, 'en')).toEqual({ state: 'complete', there: 4, of: 4 })
  expect(computeLanguageCompleteness(words, 'zh')).toEqual({ state: 'complete', there: 4, of: 4 })
})

test("does not count texts that the title's own language lacks", () => {
  expect(computeLanguageCompleteness(words, 'th')).toEqual({ state: 'partly', there: 1, of: 4 })
  expect(computeLanguageCompleteness({ ...words, descriptions: {}, episodeNames: {} }, 'th')).toEqual({
    state: 'complete',
    there: 1,
    of: 1,
  })
})

test('a language without texts, with only blank texts or with only a description has the state `missing`', () => {
  expect(computeLanguageCompleteness(words, 'ja')).toEqual({ state: 'missing', there: 0, of: 4 })
  expect(computeLanguageCompleteness({ ...words, names: { ...words.names, ja: ' ' } }, 'ja').state).toBe('missing')
  expect(computeLanguageCompleteness(words, 'es'), 'a description without a name').toMatchObject({
    state: 'missing',
    there: 0,
  })
})

test('returns all languages in the order of the app', () => {
  expect(listLanguageCompleteness(words).map(({ key }) => key)).toEqual(['en', 'zh', 'es', 'ja', 'th', 'id'])
})
