import { expect, test } from 'vitest'
import { hasVisibleText } from './visible-text.ts'

test.each(['', ' ', '\n\t', '\u3000', '\u200b\u200d', '\ufeff', '\u202e', '\u3164', '\0'])(
  '%j has no visible text',
  (text) => {
    expect(hasVisibleText(text)).toBe(false)
  },
)

test.each(['a', ' . ', '字', '🧑🏽‍🚀', 'ไ', 'م', '\u200bx'])('%j has visible text', (text) => {
  expect(hasVisibleText(text)).toBe(true)
})
