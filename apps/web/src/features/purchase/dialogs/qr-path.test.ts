import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

test('neighbours in a row are one bar', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, false, false, true],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM3 2h1v1H3z')
})

test('nothing dark is nothing drawn', () => {
  expect(qrPath([[false]])).toBe('')
})
