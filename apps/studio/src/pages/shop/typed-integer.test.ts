import { expect, test } from 'vitest'
import { invalidInteger, parseInteger, shownInteger } from './typed-integer.ts'

test.each(['', '5x', '1,000', '1.5', '-1', '1234567890'])('%j is not a whole number, and is not read as 0', (text) => {
  expect(parseInteger(text)).toBe(invalidInteger)
  expect(shownInteger(parseInteger(text))).toBe('–')
})

test('a whole number of at most nine digits is read, with or without spaces around it', () => {
  expect(['0', ' 50 ', '123456789'].map(parseInteger)).toEqual([0, 50, 123_456_789])
  expect(shownInteger(0)).toBe(0)
})
