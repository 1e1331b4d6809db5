import { expect, test } from 'vitest'
import { evictOldest } from './forget-oldest.ts'

test('evictOldest removes at most two of the oldest entries per call, while they are expired or surplus', () => {
  const until = new Map([1, 2, 3, 90, 91, 4].map((value) => [`key ${value}`, value]))
  const forget = (most: number) => {
    evictOldest(until, most, (value) => value < 10)
    return [...until.values()]
  }
  expect(forget(9)).toEqual([3, 90, 91, 4])
  expect(forget(9)).toEqual([90, 91, 4])
  expect(forget(2)).toEqual([91, 4])
})
