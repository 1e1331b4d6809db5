import { expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

it('keeps the characters listed in the specification', () => {
  const kept = 'Ab9~ ¿ñáü? 契約 「かな」カナ 한글 ไทยๆ 🐺❤🎬'
  expect(cleanText(kept)).toBe(kept)
})

it('removes control, private-use and zero-width characters', () => {
  expect(cleanText('a\u0000b\u200bc\ue000d\u001b')).toBe('abcd')
})
