import { expect, test } from 'vitest'
import {
  dayRanges,
  findPeriodError,
  formatDayRanges,
  formatEpochDay,
  maxInsightDays,
  parseEpochDay,
  periodBefore,
} from './insight.ts'

test('joins consecutive days to ranges, also across the end of a month', () => {
  expect(dayRanges([])).toEqual([])
  const ranges = dayRanges(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'])
  expect(ranges).toEqual([
    { from: '2026-02-27', to: '2026-03-01' },
    { from: '2026-03-03', to: '2026-03-03' },
  ])
  expect(formatDayRanges(ranges)).toEqual(['2026-02-27 – 2026-03-01', '2026-03-03'])
})

test('the previous period has the same length and ends on the day before the given period', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(periodBefore({ from: '2026-03-10', to: '2026-03-16' })).toEqual({ from: '2026-03-03', to: '2026-03-09' })
})

test('a period must have 1 to 400 days and start at most 400 days ago', () => {
  const now = Date.parse('2026-03-16T23:59:59.999Z')
  const fault = (from: string, to: string) => findPeriodError({ from, to }, now)
  const oldest = formatEpochDay(parseEpochDay('2026-03-16') - maxInsightDays)
  expect(fault('2026-03-16', '2026-03-16')).toBeUndefined()
  expect(fault('2026-03-16', '2026-03-15')).toBe('length')
  expect(fault(oldest, '2026-03-15')).toBeUndefined()
  expect(fault(oldest, '2026-03-16')).toBe('length')
  expect(fault(formatEpochDay(parseEpochDay(oldest) - 1), oldest)).toBe('age')
})
