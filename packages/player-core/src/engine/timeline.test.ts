import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBufferedRanges } from '../testing/fake-media.ts'
import { bufferGapEnd, isSegmentBuffered, nextMissingSegment, secondsAhead, segmentAt } from './timeline.ts'

const durations = [1, 2, 2, 1.4]
const buffered = (...list: Array<[number, number]>) => {
  const ranges = createBufferedRanges()
  for (const [start, end] of list) ranges.add(start, end)
  return ranges.view()
}

test.each([
  [0, 0],
  [0.99, 0],
  [1, 1],
  [4.9, 2],
  [5, 3],
  [6.4, 3],
  [99, 3],
])('the position %d s is in segment %i', (seconds, segment) => {
  expect(segmentAt(durations, seconds)).toBe(segment)
})

describe('nextMissingSegment', () => {
  test.each([
    ['nothing buffered', buffered(), 3.2, 2],
    ['up to a boundary', buffered([0, 3]), 0.5, 2],
    ['audio a frame short of a boundary', buffered([0, 2.977]), 0.5, 2],
    ['half a segment', buffered([0, 2.2]), 0.5, 1],
    ['another range does not count', buffered([0, 1], [3, 5]), 0.2, 1],
    ['all of it', buffered([0, 6.38]), 6, 4],
  ])('returns the next segment to fetch: %s', (_, ranges, position, segment) => {
    expect(nextMissingSegment(durations, ranges, position)).toBe(segment)
  })

  test('repeatedly fetching the next missing segment buffers the episode from the position to its end', () => {
    const lengths = fc.array(fc.double({ min: 0.5, max: 3, noNaN: true }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(lengths, fc.double({ min: 0, max: 0.99, noNaN: true }), (all, where) => {
        const total = all.reduce((sum, seconds) => sum + seconds, 0)
        const ranges = createBufferedRanges()
        for (let fetched = 0; ; fetched++) {
          const wanted = nextMissingSegment(all, ranges.view(), total * where)
          if (wanted === all.length) break
          expect(fetched).toBeLessThan(all.length)
          const start = all.slice(0, wanted).reduce((sum, seconds) => sum + seconds, 0)
          ranges.add(start, start + (all[wanted] ?? 0))
        }
        expect(secondsAhead(ranges.view(), total * where)).toBeCloseTo(total * (1 - where), 3)
      }),
    )
  })
})

test.each([
  ['nothing', buffered(), 1, false],
  ['the segment before', buffered([0, 1.02]), 1, false],
  ['all but some frames', buffered([1.2, 2.7]), 1, true],
  ['the segments around it', buffered([0, 1], [3, 5]), 1, false],
  ['a last segment of one frame', buffered([0, 2.97]), 2, true],
])('a segment is buffered if its middle is: %s', (_, ranges, index, isBuffered) => {
  expect(isSegmentBuffered([1, 2, 0.04], ranges, index)).toBe(isBuffered)
})

test('secondsAhead counts only the range around the position', () => {
  expect(secondsAhead(buffered([0, 4], [6, 9]), 1)).toBe(3)
  expect(secondsAhead(buffered([0, 4], [6, 9]), 5)).toBe(0)
})

test('bufferGapEnd returns the end of a small gap, and undefined for a large gap', () => {
  expect(bufferGapEnd(buffered([0.2, 4]), 0)).toBe(0.2)
  expect(bufferGapEnd(buffered([0, 4], [4.3, 9]), 3.95)).toBe(4.3)
  expect(bufferGapEnd(buffered([0, 4], [6, 9]), 3.95)).toBeUndefined()
  expect(bufferGapEnd(buffered([0, 4], [4.3, 9]), 2)).toBeUndefined()
})
