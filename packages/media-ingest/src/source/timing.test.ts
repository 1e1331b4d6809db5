import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyseTiming, isAudioTimingCopyable } from './timing.ts'

const frames = (count: number, fps: number, jitter: (n: number) => number = () => 0) =>
  Array.from({ length: count }, (_, n) => n / fps + jitter(n))
const keysEvery = (count: number, gop: number) => Array.from({ length: count }, (_, n) => n % gop === 0)

test('detects a constant frame rate despite small jitter', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(24, 25, 30, 60),
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 90, maxLength: 90 }),
      (fps, noise) => {
        const times = frames(90, fps, (n) => (n === 0 || n === 89 ? 0 : ((noise[n] ?? 0) * 0.25) / fps))
        const timing = analyseTiming({ times, keys: keysEvery(90, fps), isTrimmed: false })
        expect(timing).toMatchObject({ constantRate: true, rate: { num: fps, den: 1 }, gopConforms: true })
        expect(timing.seconds).toBeCloseTo(90 / fps, 6)
      },
    ),
  )
})

test('dropped frames make the frame rate variable; its value is based on the median distance between frames', () => {
  const times = frames(90, 30).filter((_, n) => n % 9 !== 4)
  const timing = analyseTiming({ times, keys: times.map((_, n) => n === 0), isTrimmed: false })
  expect(timing).toMatchObject({ constantRate: false, rate: { num: 30, den: 1 }, gopConforms: false })
  expect(timing.seconds).toBeCloseTo(3, 1)
})

test('detects B-frames by out-of-order frames; the start is the time of the first displayed frame', () => {
  const times = [0.08, 0.2, 0.12, 0.16, 0.32, 0.24, 0.28]
  expect(analyseTiming({ times, keys: keysEvery(7, 7), isTrimmed: false })).toMatchObject({
    hasBFrames: true,
    start: 0.08,
  })
})

test('accepts additional keyframes, and rejects hidden frames at the start', () => {
  const times = frames(50, 25)
  expect(analyseTiming({ times, keys: keysEvery(50, 5), isTrimmed: false }).gopConforms).toBe(true)
  expect(analyseTiming({ times, keys: keysEvery(50, 50), isTrimmed: false }).gopConforms).toBe(false)
  expect(analyseTiming({ times, keys: keysEvery(50, 25), isTrimmed: true }).gopConforms).toBe(false)
})

test('isAudioTimingCopyable requires audio that starts and ends with the video and has no gap', () => {
  const picture = { start: 0, seconds: 10 }
  expect(isAudioTimingCopyable({ start: -0.023, end: 9.98, largestGap: 0 }, picture)).toBe(true)
  expect(isAudioTimingCopyable({ start: 0.2, end: 10, largestGap: 0 }, picture)).toBe(false)
  expect(isAudioTimingCopyable({ start: 0, end: 9, largestGap: 0 }, picture)).toBe(false)
  expect(isAudioTimingCopyable({ start: 0, end: 10, largestGap: 0.1 }, picture)).toBe(false)
})
