import { expect, test } from 'vitest'
import { accentError, renderAccentStyleSheet } from './accent.ts'

test('accepts the built-in accent, and refuses accents that are too dark for near-black text', () => {
  expect(accentError(['#FF7A59', '#FF3D6E'])).toBeUndefined()
  expect(accentError(['#7AC8FF', '#3DE0C0'])).toBeUndefined()
  expect(accentError(['#FF7A59', '#B01040'])).toMatch(/#FF7A59 to #B01040 is too dark/)
  expect(accentError(['#0B0B10', '#0B0B10'])).toMatch(/contrast of 1\.0/)
})

test('refuses a gradient whose darkest point is too dark, also if both ends are light enough', () => {
  const [red, green] = ['#FF2A2A', '#00A000']
  expect(accentError([red, red])).toBeUndefined()
  expect(accentError([green, green])).toBeUndefined()
  expect(accentError([red, green])).toMatch(/too dark/)
})

test('the style sheet sets every token that depends on the accent, with readable text on the lightest surface', () => {
  const sheet = renderAccentStyleSheet(['#5A7AFF', '#3DE0C0'])
  for (const token of ['hot-1', 'hot-2', 'hot-ink', 'hot-text', 'hot-wash', 'glow', 'focus']) {
    expect(sheet).toContain(`--${token}: `)
  }
  expect(sheet).toContain('--hot-1: #5a7aff')
  // The text colour is lighter than the accent, whose contrast on the lightest surface is only 3.9.
  expect(sheet).not.toContain('--hot-text: #5a7aff')
})
