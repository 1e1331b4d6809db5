import { expect, test } from 'vitest'
import { planDates } from './plan-dates.ts'

test('a month bought on 1 June is announced on 28 June and charged on 30 June', () => {
  const { charge, notice } = planDates({ days: 30 }, Date.UTC(2026, 5, 1, 12))
  expect([notice, charge]).toEqual([Date.UTC(2026, 5, 28, 12), Date.UTC(2026, 5, 30, 12)])
})

test('the reminder comes as many days before the end as the server says', () => {
  const { notice } = planDates({ days: 365, reminderDays: 15 }, Date.UTC(2026, 0, 1))
  expect(notice).toBe(Date.UTC(2026, 11, 17))
})
