import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodingFrameRate, framesPerChunk, nearestRate, segmentDurations, segmentFirstFrame } from './timeline.ts'

const rates = fc.constantFrom(
  { num: 24, den: 1 },
  { num: 24000, den: 1001 },
  { num: 30, den: 1 },
  { num: 60000, den: 1001 },
)

test('the first segment lasts one second, further ones two seconds, the last one the remaining time', () => {
  expect(segmentDurations(288, { num: 24, den: 1 })).toEqual([1, 2, 2, 2, 2, 2, 1])
  expect(segmentDurations(30, { num: 30000, den: 1001 })).toEqual([1.001])
  expect(segmentDurations(1, { num: 25, den: 1 })).toEqual([0.04])
})

test('the durations of the segments add up to the duration of the episode', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 5000 }), (rate, frames) => {
      const sum = segmentDurations(frames, rate).reduce((total, seconds) => total + seconds, 0)
      expect(Math.abs(sum - (frames * rate.den) / rate.num)).toBeLessThan(0.01)
    }),
  )
})

test('a segment starts on a keyframe of a one-second GOP', () => {
  for (const index of [0, 1, 2, 9]) expect(segmentFirstFrame(index, { num: 30000, den: 1001 }) % 30).toBe(0)
})

test('chunks last about 200 ms', () => {
  expect(framesPerChunk({ num: 24, den: 1 })).toBe(5)
  expect(framesPerChunk({ num: 30000, den: 1001 })).toBe(6)
})

test('frame rates are rounded to standard rates and halved above 30', () => {
  expect(nearestRate(23.98)).toEqual({ num: 24000, den: 1001 })
  expect(nearestRate(28.6)).toEqual({ num: 30000, den: 1001 })
  expect(encodingFrameRate({ num: 60000, den: 1001 })).toEqual({ num: 30000, den: 1001 })
  expect(encodingFrameRate({ num: 30, den: 1 })).toEqual({ num: 30, den: 1 })
})
