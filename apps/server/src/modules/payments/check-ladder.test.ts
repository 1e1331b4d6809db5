import { expect, test } from 'vitest'
import { nextReconciliationTime } from './check-ladder.ts'

const [second, hour, day] = [1_000, 3_600_000, 86_400_000]
const made = new Date('2026-03-01T00:00:00Z')
const after = (ageMs: number) => nextReconciliationTime(made, made.getTime() + ageMs)
const at = (ms: number) => new Date(made.getTime() + ms)

test('orders are checked often at first, then hourly, then daily, and not after a week', () => {
  expect([0, 15, 60].map((s) => after(s * second))).toEqual([15, 60, 120].map((s) => at(s * second)))
  expect(after(90 * 60 * second)).toEqual(at(2 * hour))
  expect(after(30 * hour)).toEqual(at(2 * day))
  expect(after(7 * day)).toBeUndefined()
})

test('an order is checked every hour if its creation time is more than an hour in the future (wrong clock)', () => {
  expect(after(-16 * day)).toEqual(at(-16 * day + hour))
  expect(after(-10 * second)).toEqual(at(15 * second))
})
