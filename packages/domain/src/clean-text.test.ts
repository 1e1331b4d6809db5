import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it('keeps what the specification lists', () => {
  const kept = 'Ab9~ ¿ñ? 契約 かな 한글 ไทย 🐺'
  expect(cleanText(kept)).toBe(kept)
})

it('drops control, private-use and zero-width characters', () => {
  expect(cleanText('a\u0000b\u200bc\ue000d\u001b')).toBe('abcd')
})
