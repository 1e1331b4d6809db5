import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeSearchText } from './fold-text.ts'
import { extractSearchTerms, splitTextRuns } from './search-terms.ts'

test.each([
  ['Él Contrato — ¡Ya!', 'el contrato ya'],
  ['ＣＥＯ　Ｌove', 'ceo love'],
  ['カタカナ', 'かたかな'],
  ['ガラス', 'がらす'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['รักแรก ค่ำนี้', 'รักแรก คานี'],
  ['Ёлка', 'елка'],
])('normalizes %s to %s for search', (text, folded) => {
  expect(normalizeSearchText(text)).toBe(folded)
})

test('normalizeSearchText is idempotent for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = normalizeSearchText(text)
      expect(normalizeSearchText(folded)).toBe(folded)
    }),
  )
})

test('splits scripts with spaces into words, and scripts without spaces into letters and letter pairs', () => {
  expect(extractSearchTerms('the contract')).toEqual(['the', 'contract'])
  expect(extractSearchTerms('契約婚姻')).toEqual(['契', '約', '婚', '姻', '契約', '約婚', '婚姻'])
  expect(splitTextRuns('ceoの恋 love')).toEqual([
    { text: 'ceo', isSpaced: true },
    { text: 'の恋', isSpaced: false },
    { text: 'love', isSpaced: true },
  ])
  expect(extractSearchTerms('')).toEqual([])
})

test('for Chinese text, the search terms of a substring are also search terms of the whole text', () => {
  const han = fc.string({ unit: fc.constantFrom(...'契約婚姻豪門夫人重生'), minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(han, fc.nat(), fc.nat(), (name, from, length) => {
      const start = from % (name.length - 1)
      const part = name.slice(start, start + 2 + (length % 4))
      const whole = new Set(extractSearchTerms(name))
      expect(extractSearchTerms(part).every((term) => whole.has(term))).toBe(true)
    }),
  )
})
