import { expect, test } from 'vitest'
import { readJobSchedule } from './job-schedule.ts'

test.each([
  ['* * * * *', { every: 'minutes', count: 1 }],
  ['*/10 * * * *', { every: 'minutes', count: 10 }],
  ['17 * * * *', { every: 'hours', count: 1, minute: 17 }],
  ['5 */6 * * *', { every: 'hours', count: 6, minute: 5 }],
  ['0 3 * * *', { every: 'day', hour: 3, minute: 0 }],
  ['25 23 * * *', { every: 'day', hour: 23, minute: 25 }],
])('parses the schedule %s', (cron, schedule) => {
  expect(readJobSchedule(cron)).toEqual(schedule)
})

test.each([
  '*/7 * * * *',
  '0 */5 * * *',
  '*/10 3 * * *',
  '*/0 * * * *',
  '60 * * * *',
  '0 24 * * *',
  '0,30 * * * *',
  '0 3 1 * *',
  '0 3 * * 1',
  '0 3 * *',
  '',
])('returns undefined for the schedule "%s", which is neither an even interval nor daily', (cron) => {
  expect(readJobSchedule(cron)).toBeUndefined()
})
