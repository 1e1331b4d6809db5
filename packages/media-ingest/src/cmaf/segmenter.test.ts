import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findBox, listBoxes } from './box.ts'
import { createSegmenter } from './segmenter.ts'

const rate = { num: 10, den: 1 }

function run(order: ('v' | 'a')[], frames: number, blocks: number) {
  const segments: Buffer[] = []
  const segmenter = createSegmenter(rate, 1, 1000, (index, bytes) => {
    expect(index).toBe(segments.length)
    segments.push(bytes)
  })
  const counts = { v: 0, a: 0 }
  const push = (kind: 'v' | 'a') => {
    const n = counts[kind]++
    if (kind === 'v') segmenter.video({ key: n % 10 === 0, data: Buffer.from([1, n]) })
    else segmenter.audio({ start: n * 50, length: 50, data: Buffer.from([2, n]) })
  }
  for (const kind of order) if (counts[kind] < (kind === 'v' ? frames : blocks)) push(kind)
  while (counts.v < frames) push('v')
  while (counts.a < blocks) push('a')
  segmenter.end()
  return segments
}

/** Returns the sample bytes of a segment, in the order of its chunks. */
const payload = (segment: Buffer) =>
  listBoxes(segment).flatMap(({ type, start, end }) => (type === 'mdat' ? [...segment.subarray(start, end)] : []))

test('segments do not depend on the interleaving of video and audio', () => {
  const expected = run([], 35, 80)
  expect(expected).toHaveLength(3)
  fc.assert(
    fc.property(fc.array(fc.constantFrom<'v' | 'a'>('v', 'a'), { maxLength: 120 }), (order) => {
      expect(run(order, 35, 80)).toEqual(expected)
    }),
  )
})

test('a chunk contains 200 ms of both tracks and starts at the end of the previous chunk', () => {
  const [first] = run([], 10, 20)
  if (!first) throw new Error('no segment')
  const chunks = listBoxes(first).filter(({ type }) => type === 'moof')
  expect(chunks).toHaveLength(5)
  const times = chunks.map(({ start, end }) => {
    const tfdt = findBox(first, ['traf', 'tfdt'], start, end)
    return Number(first.readBigUInt64BE((tfdt?.start ?? 0) + 4))
  })
  expect(times).toEqual([0, 2, 4, 6, 8])
  expect(payload(first).slice(0, 12)).toEqual([1, 0, 1, 1, 2, 0, 2, 1, 2, 2, 2, 3])
})

test('drops audio after the last frame, and works without audio', () => {
  const long = payload(run([], 10, 40)[0] ?? Buffer.alloc(0))
  expect(long.filter((_, index) => index % 2 === 0 && long[index] === 2)).toHaveLength(20)
  expect(run([], 35, 0)).toHaveLength(3)
})

test('an extra keyframe in the source starts a new chunk', () => {
  const segments: Buffer[] = []
  const segmenter = createSegmenter({ num: 25, den: 1 }, 1, 1000, (_, bytes) => segments.push(bytes))
  for (let n = 0; n < 25; n++) segmenter.video({ key: n === 0 || n === 7, data: Buffer.from([n]) })
  segmenter.end()
  const sizes = listBoxes(segments[0] ?? Buffer.alloc(0)).flatMap((box) =>
    box.type === 'mdat' ? [box.end - box.start] : [],
  )
  expect(sizes).toEqual([5, 2, 5, 5, 5, 3])
})
