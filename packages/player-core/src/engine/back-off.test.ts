import { expect, test } from 'vitest'
import { retryDelayMs } from './back-off.ts'
import { HttpError } from './segment-request.ts'

const delays = (isCovered: boolean) => [0, 1, 4, 5, 9].map((failures) => retryDelayMs(failures, new Error(), isCovered))

test('retry delays grow; retries end after a limit, but continue while media is buffered', () => {
  expect(delays(false)).toEqual([250, 500, 4000, undefined, undefined])
  expect(delays(true)).toEqual([250, 500, 4000, 4000, 4000])
})

test.each([
  ['3', 3000],
  ['0', 250],
  ['600', 30_000],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 250],
  [null, 250],
])('the retry delay is at least Retry-After in seconds, up to 30 s; a date is ignored: %s', (retryAfter, delayMs) => {
  expect(retryDelayMs(0, new HttpError(503, retryAfter), false)).toBe(delayMs)
})
