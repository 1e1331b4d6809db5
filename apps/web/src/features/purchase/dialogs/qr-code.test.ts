import { expect, test } from 'vitest'
import { convertQrCodeToSvgPath } from './qr-code.tsx'
import { paymentLinkRenewalDelayMs } from './qr-dialog.tsx'

test('merges adjacent dark modules of a row into one bar', () => {
  expect(
    convertQrCodeToSvgPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, false, false, true],
    ]),
  ).toBe('M0 0h2v1H0zM3 0h1v1H3zM3 2h1v1H3z')
})

test('returns an empty path without dark modules', () => {
  expect(convertQrCodeToSvgPath([[false]])).toBe('')
})

test.each([
  ['as the server’s', 0, 14],
  ['10 minutes fast', 10, 5 - 5 / 60],
  ['20 minutes fast', 20, 1],
  ['an hour slow', -60, 14],
])('with a clock that is %s, a new payment link is requested after a safe delay', (_, minutesAhead, delay) => {
  const created = 1_790_000_000_000
  const minuteMs = 60_000
  expect(paymentLinkRenewalDelayMs(created + 15 * minuteMs, created + minutesAhead * minuteMs) / minuteMs).toBeCloseTo(
    delay,
  )
})
