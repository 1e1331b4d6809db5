import { expect, test } from 'vitest'
import { formatDayHeading, groupByDay, startOfDay } from './dates.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
const now = at(21, 12)

test('groups rows by local day and keeps their order', () => {
  const rows = [at(21, 9), at(21, 0), at(20, 23), at(18, 1)].map((time) => ({ time }))
  expect(groupByDay(rows)).toEqual([
    { day: startOfDay(at(21, 5)), rows: [{ time: at(21, 9) }, { time: at(21, 0) }] },
    { day: startOfDay(at(20, 5)), rows: [{ time: at(20, 23) }] },
    { day: startOfDay(at(18, 5)), rows: [{ time: at(18, 1) }] },
  ])
  expect(groupByDay([])).toEqual([])
})

test('labels a time by its calendar day: today and yesterday begin at midnight', () => {
  expect(formatDayHeading('en', at(21, 0), now)).toBe('Today')
  expect(formatDayHeading('en', at(20, 23), now)).toBe('Yesterday')
  expect(formatDayHeading('es', at(20, 0), now)).toBe('Ayer')
})

test('labels older days with the weekday, and days of another year with the year too', () => {
  expect(formatDayHeading('en', at(18, 9), now)).toBe('Wed, November 18')
  expect(formatDayHeading('en', new Date(2025, 10, 18).getTime(), now)).toBe('Tue, November 18, 2025')
})
