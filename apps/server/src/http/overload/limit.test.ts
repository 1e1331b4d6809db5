import { expect, test } from 'vitest'
import { createAdaptiveLimit } from './limit.ts'

function limitAt() {
  const clock = { now: 0 }
  const limit = createAdaptiveLimit(() => clock.now)
  /** Records windows of fifty responses each. */
  function windows(count: number, ms: number, isFull: boolean) {
    for (let window = 0; window < count; window += 1) {
      if (isFull) limit.wasFull()
      clock.now += 250
      for (let answer = 0; answer < 50; answer += 1) limit.answered(ms)
    }
  }
  return { limit, windows }
}

test('the limit falls to a minimum while responses are late, and rises only under demand', () => {
  const { limit, windows } = limitAt()
  const first = limit.value()
  windows(3, 300, true)
  expect(limit.value()).toBeLessThan(first)
  windows(100, 300, true)
  expect(limit.value()).toBe(48)
  windows(20, 5, false)
  expect(limit.value()).toBe(48)
  windows(20, 5, true)
  expect(limit.value()).toBeGreaterThan(first)
  windows(200, 5, true)
  expect(limit.value()).toBe(1_024)
})

test('the limit rises under demand although one response in fifteen is late', () => {
  const { limit } = limitAt()
  const clock = { now: 0 }
  const some = createAdaptiveLimit(() => clock.now)
  some.wasFull()
  clock.now = 250
  for (let answer = 0; answer < 30; answer += 1) some.answered(answer % 15 === 0 ? 900 : 10)
  expect(some.value()).toBeGreaterThan(limit.value())
})
