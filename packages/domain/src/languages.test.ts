import { expect, it } from 'vitest'
import {
  chooseLanguage,
  headerMenuLanguageIds,
  languageById,
  languages,
  pickerLanguageIdsFor,
  subtitleCodeByLanguageId,
} from './languages.ts'

it('chooses the stored language even if the browser prefers another language', () => {
  expect(chooseLanguage(10, ['th'], 4)).toBe(10)
})

it('without a stored language, chooses the first supported browser language', () => {
  expect(chooseLanguage(undefined, ['fr-FR', 'zh-TW', 'en'], 2)).toBe(4)
  expect(chooseLanguage(undefined, ['in-ID'], 2)).toBe(10)
})

it("falls back to the brand's default language", () => {
  expect(chooseLanguage(undefined, ['fr', 'de'], 4)).toBe(4)
  expect(chooseLanguage(undefined, [])).toBe(2)
})

it('has an id, key and name for every language', () => {
  expect(languageById(4).tag).toBe('zh-Hant')
  expect(languages.map(({ id, key, name }) => [id, key, name])).toEqual([
    [2, 'en', 'English'],
    [4, 'zh', '繁體中文'],
    [8, 'es', 'Español'],
    [6, 'ja', '日本語'],
    [11, 'th', 'ไทย'],
    [10, 'id', 'Bahasa Indonesia'],
  ])
})

it('has file codes for seven subtitle languages', () => {
  expect(subtitleCodeByLanguageId).toEqual({ 2: 'en', 4: 'cn', 5: 'ru', 6: 'jp', 8: 'es', 9: 'ar', 11: 'th' })
})

it('offers Traditional Chinese, English and Spanish in the picker, and five languages in the header', () => {
  expect(pickerLanguageIdsFor(2)).toEqual([4, 2, 8])
  expect(headerMenuLanguageIds).toEqual([4, 2, 6, 8, 11])
})

it("adds the viewer's own language to the picker", () => {
  expect(pickerLanguageIdsFor(11)).toEqual([11, 4, 2, 8])
  expect(pickerLanguageIdsFor(10)).toEqual([10, 4, 2, 8])
})
