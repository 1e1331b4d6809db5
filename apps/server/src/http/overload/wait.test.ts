import { expect, test } from 'vitest'
import { createRetryAfterEstimate } from './wait.ts'

test('Retry-After grows with the number of rejections and falls soon after the last one', () => {
  const clock = { now: 0 }
  const wait = createRetryAfterEstimate(() => clock.now)
  function second(served: number, refused: number) {
    for (let count = 0; count < served; count += 1) wait.answered()
    for (let count = 0; count < refused; count += 1) wait.turnedAway()
    clock.now += 1_000
    wait.answered()
  }
  const told = () => Array.from({ length: 16 }, () => wait.seconds())
  expect(Math.max(...told())).toBeLessThanOrEqual(4)
  expect(new Set(told()).size).toBeGreaterThan(1)
  for (let times = 0; times < 3; times += 1) second(100, 900)
  expect(Math.min(...told())).toBeGreaterThanOrEqual(15)
  for (let times = 0; times < 30; times += 1) second(100, 900)
  expect(Math.max(...told())).toBeLessThanOrEqual(40)
  second(100, 100)
  expect(Math.min(...told())).toBeGreaterThanOrEqual(15)
  for (let times = 0; times < 5; times += 1) second(100, 0)
  expect(Math.max(...told())).toBeLessThanOrEqual(4)
})
