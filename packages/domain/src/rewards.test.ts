import { expect, test } from 'vitest'
import { rewardDay, rewardExpiryTime, rewardKey } from './rewards.ts'

const at = (text: string) => Date.parse(text)

test('a reward day starts and ends at midnight UTC', () => {
  const day = { start: at('2026-11-26T00:00:00Z'), end: at('2026-11-27T00:00:00Z') }
  for (const time of ['2026-11-26T00:00:00Z', '2026-11-26T14:30:00Z', '2026-11-26T23:59:59.999Z']) {
    expect(rewardDay(at(time)), time).toEqual(day)
  }
})

test('coins given on one day expire together, at least the stated number of days later', () => {
  const end = at('2026-11-30T00:00:00Z')
  expect(rewardExpiryTime(at('2026-11-26T00:00:00Z'), 3)).toBe(end)
  expect(rewardExpiryTime(at('2026-11-26T23:59:59.999Z'), 3)).toBe(end)
  expect(end - at('2026-11-26T23:59:59.999Z')).toBeGreaterThanOrEqual(3 * 86_400_000)
})

test('the idempotency key of a daily reward changes every day; the key of a one-time task never changes', () => {
  const [today, tomorrow] = [at('2026-11-26T23:59:59Z'), at('2026-11-27T00:00:00Z')]
  expect(rewardKey('7', 'daily', today)).toBe('reward:7:daily:2026-11-26')
  expect(rewardKey('7', 'watch', tomorrow)).toBe('reward:7:watch:2026-11-27')
  for (const task of ['follow', 'push'] as const) {
    expect(rewardKey('7', task, today), task).toBe(rewardKey('7', task, tomorrow))
  }
})
