import { expect, test } from 'vitest'
import { computeWatchProgress } from './watched.ts'

test('computes the watched part and the remaining time of an episode', () => {
  expect(computeWatchProgress({ lookTime: 30, duration: 120 })).toEqual({ part: 0.25, secondsLeft: 90 })
  expect(computeWatchProgress({ lookTime: 130, duration: 120 })).toEqual({ part: 1, secondsLeft: 0 })
  expect(computeWatchProgress({ lookTime: 0, duration: 0 })).toEqual({ part: 0, secondsLeft: 0 })
})
