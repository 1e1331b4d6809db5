import { expect, it } from 'vitest'
import { chooseLanguage, languageById } from './languages.ts'

it('prefers the stored choice over everything', () => {
  expect(chooseLanguage(10, ['th'], 4)).toBe(10)
})

it('takes the first browser language that is one of the six', () => {
  expect(chooseLanguage(undefined, ['fr-FR', 'zh-TW', 'en'], 2)).toBe(4)
  expect(chooseLanguage(undefined, ['in-ID'], 2)).toBe(10)
})

it("falls back to the brand's default", () => {
  expect(chooseLanguage(undefined, ['fr', 'de'], 4)).toBe(4)
  expect(chooseLanguage(undefined, [])).toBe(2)
})

it('knows every id', () => {
  expect(languageById(4).tag).toBe('zh-Hant')
})
