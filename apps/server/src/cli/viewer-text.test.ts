import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeUnprintable, escapeUnprintableInLine, firstLine, wrapLines } from './viewer-text.ts'

test('replaces terminal control characters with their codes', () => {
  expect(escapeUnprintable('\u001b]0;owned\u0007\u001b[2J')).toBe('\\u{1b}]0;owned\\u{7}\\u{1b}[2J')
  expect(escapeUnprintable('a\u009b31mb\u0090c')).toBe('a\\u{9b}31mb\\u{90}c')
  expect(escapeUnprintable('safe\rrm -rf')).toBe('safe\\u{d}rm -rf')
  expect(escapeUnprintable('txt\u202egpj')).toBe('txt\\u{202e}gpj')
  expect(escapeUnprintable('a\r\nb\tc')).toBe('a\nb  c')
  expect(escapeUnprintable('🧑🏽‍🚀 मित्र\u200d')).toBe('🧑🏽‍🚀 मित्र\u200d')
})

test('no text of a viewer can send control characters to the terminal', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 80 }), (written, width) =>
      [...wrapLines(written, width), firstLine(written, width)].every(
        (line) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069\u2028\u2029]/u.test(line),
      ),
    ),
  )
})

test('escapeUnprintableInLine returns one line', () => {
  expect(escapeUnprintableInLine('x\r\ncoins  9999\u2028\u0085')).toBe('x\\u{a}coins  9999\\u{2028}\\u{85}')
})

test('wraps long lines at spaces and counts wide characters as two columns', () => {
  expect(wrapLines('the quick brown fox', 10)).toEqual(['the quick', 'brown fox'])
  expect(wrapLines('a\n\nb', 10)).toEqual(['a', '', 'b'])
  expect(wrapLines('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)])
  expect(wrapLines('字幕在第三集不見了', 10)).toEqual(['字幕在第三', '集不見了'])
})

test('firstLine returns the first line and marks omitted text', () => {
  expect(firstLine('\n short ', 20)).toBe('short')
  expect(firstLine('one\ntwo', 20)).toBe('one …')
})
