import { expect, test } from 'vitest'
import { canRetry, refusalOf, retryPauseMs } from './conversions.ts'

const hourMs = 3_600_000
const paidAt = Date.UTC(2026, 0, 1)

test.each([
  ['a new one', 0, undefined, undefined],
  ['one of six days without a request', 6 * 24, undefined, undefined],
  ['one of seven days', 7 * 24, undefined, 'tooOld'],
  ['one with a request in doubt 47 hours ago', 100, 47, undefined],
  ['one with a request in doubt 48 hours ago', 100, 48, 'inDoubt'],
  ['one that is in doubt and too old', 8 * 24, 100, 'inDoubt'],
] as const)('%s is refused as it should be', (_, ageHours, doubtHours, reason) => {
  const now = paidAt + ageHours * hourMs
  const doubtSince = doubtHours === undefined ? undefined : now - doubtHours * hourMs
  expect(refusalOf({ paidAt, doubtSince }, now)).toBe(reason)
})

test('only messages that a network has refused within seven days can be retried', () => {
  const times = { paidAt, doubtSince: undefined }
  expect(canRetry('answer', times, paidAt + 6 * 24 * hourMs)).toBe(true)
  expect(canRetry('answer', times, paidAt + 7 * 24 * hourMs)).toBe(false)
  expect(canRetry('inDoubt', times, paidAt + hourMs)).toBe(false)
  expect(canRetry('tooOld', times, paidAt + hourMs)).toBe(false)
})

test('a refused message that the network may already have cannot be retried after two days', () => {
  const times = { paidAt, doubtSince: paidAt }
  expect(canRetry('answer', times, paidAt + hourMs)).toBe(true)
  expect(canRetry('answer', times, paidAt + 48 * hourMs)).toBe(false)
})

test('pauses double up to an hour and are shortened by half at most', () => {
  expect([1, 2, 3, 20].map((tries) => retryPauseMs(tries, 0))).toEqual([5_000, 10_000, 20_000, hourMs])
  expect(retryPauseMs(1, 1)).toBe(2_500)
  expect(retryPauseMs(2, 0.5)).toBe(7_500)
})
