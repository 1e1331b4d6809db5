import { expect, test } from 'vitest'
import { qrPath } from './qr-code.tsx'

test('merges adjacent dark modules of a row into one bar', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, false, false, true],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM3 2h1v1H3z')
})

test('returns an empty path without dark modules', () => {
  expect(qrPath([[false]])).toBe('')
})
