import { expect, test } from 'vitest'
import { forgetOldest } from './forget-oldest.ts'

test('entries that are over go two at a time, those of too many as well, and others stay', () => {
  const until = new Map([1, 2, 3, 90, 91, 4].map((value) => [`key ${value}`, value]))
  const forget = (most: number) => {
    forgetOldest(until, most, (value) => value < 10)
    return [...until.values()]
  }
  expect(forget(9)).toEqual([3, 90, 91, 4])
  expect(forget(9)).toEqual([90, 91, 4])
  expect(forget(2)).toEqual([91, 4])
})
