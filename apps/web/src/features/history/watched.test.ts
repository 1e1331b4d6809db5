import { expect, test } from 'vitest'
import { watchedPart } from './watched.ts'

test('computes watched share and remaining time', () => {
  expect(watchedPart({ lookTime: 30, duration: 120 })).toEqual({ part: 0.25, secondsLeft: 90 })
  expect(watchedPart({ lookTime: 130, duration: 120 })).toEqual({ part: 1, secondsLeft: 0 })
  expect(watchedPart({ lookTime: 0, duration: 0 })).toEqual({ part: 0, secondsLeft: 0 })
})
