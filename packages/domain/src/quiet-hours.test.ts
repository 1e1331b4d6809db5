import { expect, test } from 'vitest'
import { defaultQuietHours, findQuietHoursEnd, isTimeZone } from './quiet-hours.ts'

const at = (text: string) => Date.parse(text)
const endOf = (now: string, zone: string, hours = defaultQuietHours) => {
  const end = findQuietHoursEnd(at(now), hours, zone)
  return end === undefined ? undefined : new Date(end).toISOString()
}

test("quiet hours across midnight follow the viewer's time zone", () => {
  expect(endOf('2026-01-15T21:59:59Z', 'UTC')).toBeUndefined()
  expect(endOf('2026-01-15T22:00:30Z', 'UTC')).toBe('2026-01-16T08:00:00.000Z')
  expect(endOf('2026-01-16T07:59:59Z', 'UTC')).toBe('2026-01-16T08:00:00.000Z')
  expect(endOf('2026-01-16T08:00:00Z', 'UTC')).toBeUndefined()
  // 15:00 UTC is 23:00 in Taipei, and 15:30 UTC is 10:30 in New York.
  expect(endOf('2026-01-15T15:00:00Z', 'Asia/Taipei')).toBe('2026-01-16T00:00:00.000Z')
  expect(endOf('2026-01-15T15:30:00Z', 'America/New_York')).toBeUndefined()
  expect(endOf('2026-01-15T17:00:00Z', 'Asia/Kolkata')).toBe('2026-01-16T02:30:00.000Z')
})

test('quiet hours can be within a day and are off if start equals end', () => {
  const nap = { from: 13 * 60, until: 14 * 60 + 30 }
  expect(endOf('2026-01-15T13:00:00Z', 'UTC', nap)).toBe('2026-01-15T14:30:00.000Z')
  expect(endOf('2026-01-15T14:30:00Z', 'UTC', nap)).toBeUndefined()
  expect(endOf('2026-01-15T13:00:00Z', 'UTC', { from: 780, until: 780 })).toBeUndefined()
})

test('recognises IANA names of time zones', () => {
  expect(['Asia/Jakarta', 'UTC', 'Mars/Base', '', '../etc'].map(isTimeZone)).toEqual([true, true, false, false, false])
})
