import { expect, test } from 'vitest'
import { canRetry, findSendRefusal, retryPauseMs } from './conversions.ts'

const hourMs = 3_600_000
const paidAt = Date.UTC(2026, 0, 1)

test.each([
  ['a new message', 0, undefined, undefined],
  ['a message of six days without a request', 6 * 24, undefined, undefined],
  ['a message of seven days', 7 * 24, undefined, 'tooOld'],
  ['a message with an unanswered request 47 hours ago', 100, 47, undefined],
  ['a message with an unanswered request 48 hours ago', 100, 48, 'inDoubt'],
  ['an old message with an unanswered request', 8 * 24, 100, 'inDoubt'],
] as const)('findSendRefusal returns the expected result for %s', (_, ageHours, doubtHours, reason) => {
  const now = paidAt + ageHours * hourMs
  const doubtSince = doubtHours === undefined ? undefined : now - doubtHours * hourMs
  expect(findSendRefusal({ paidAt, doubtSince }, now)).toBe(reason)
})

test('a conversion can be sent again only if the ad network refused it and the payment is less than seven days old', () => {
  const times = { paidAt, doubtSince: undefined }
  expect(canRetry('answer', times, paidAt + 6 * 24 * hourMs)).toBe(true)
  expect(canRetry('answer', times, paidAt + 7 * 24 * hourMs)).toBe(false)
  expect(canRetry('inDoubt', times, paidAt + hourMs)).toBe(false)
  expect(canRetry('tooOld', times, paidAt + hourMs)).toBe(false)
})

test('a refused message that the network may have received cannot be retried after two days', () => {
  const times = { paidAt, doubtSince: paidAt }
  expect(canRetry('answer', times, paidAt + hourMs)).toBe(true)
  expect(canRetry('answer', times, paidAt + 48 * hourMs)).toBe(false)
})

test('retry pauses double up to one hour and are shortened randomly by at most half', () => {
  expect([1, 2, 3, 20].map((tries) => retryPauseMs(tries, 0))).toEqual([5_000, 10_000, 20_000, hourMs])
  expect(retryPauseMs(1, 1)).toBe(2_500)
  expect(retryPauseMs(2, 0.5)).toBe(7_500)
})
