import { expect, test } from 'vitest'
import { hasCompleteYear } from './typed-day.ts'

test('a typed day is complete after the fourth digit of the year', () => {
  const days = ['', '0002-11-01', '0020-11-01', '0202-11-01', '2026-11-01', '1999-12-31']
  expect(days.filter(hasCompleteYear)).toEqual(['2026-11-01', '1999-12-31'])
})
