import { expect, it } from 'vitest'
import { compactNumber } from './compact-number.ts'

it.each([
  [0, '1k'],
  [234, '1.23k'],
  [11_430, '12.4k'],
  [998_999, '1m'],
  [998_000, '999k'],
  [12_345_678, '12.3m'],
  [5_000_000_000, '5b'],
  [7_200_000_000_000, '7.2t'],
])('formats %d likes as %s', (count, text) => {
  expect(compactNumber(count)).toBe(text)
})

it('adds a custom offset in place of 1000', () => {
  expect(compactNumber(950, 0)).toBe('950')
})
