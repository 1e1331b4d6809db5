import { expect, test } from 'vitest'
import { canMove, orderOfState, orderVideos, renumber } from './episode-order.ts'

test.each([
  [
    ['b 2.mp4', 'a 1.mp4'],
    ['a 1.mp4', 'b 2.mp4'],
  ],
  [
    ['b 1.mp4', 'a 2.mp4'],
    ['b 1.mp4', 'a 2.mp4'],
  ],
  [
    ['EP10.mp4', 'EP9.mp4'],
    ['EP9.mp4', 'EP10.mp4'],
  ],
  [
    ['2 1080p.mp4', '1 1080p.mp4'],
    ['1 1080p.mp4', '2 1080p.mp4'],
  ],
  [
    ['b.mp4', 'a.mp4'],
    ['a.mp4', 'b.mp4'],
  ],
])('orders %j as %j', (paths, ordered) => expect(orderVideos(paths)).toEqual(ordered))

test.each([
  [{ isVisible: false, unlocks: 0, viewers: 0 }, true],
  [{ isVisible: true, unlocks: 0, viewers: 0 }, false],
  [{ isVisible: false, unlocks: 1, viewers: 0 }, false],
  [{ isVisible: false, unlocks: 0, viewers: 1 }, false],
])('an episode with %j can move: %s', (use, can) => expect(canMove({ n: 1, ...use })).toBe(can))

test('only episodes between the old and the new place get another number', () => {
  expect(renumber([1, 2, 3, 4], [1, 4, 2, 3])).toEqual([
    { from: 4, to: 2 },
    { from: 2, to: 3 },
    { from: 3, to: 4 },
  ])
  expect(renumber([1, 2], [1, 2])).toEqual([])
})

const state = (videos: string) => [...videos].map((video, at) => (video === '-' ? { n: at + 1 } : { n: at + 1, video }))
test.each([
  ['ABC', 'ABC', [1, 2, 3]],
  // Moved back.
  ['CAB', 'ABC', [2, 3, 1]],
  // C was moved to the front and then replaced by D.
  ['DAB', 'ABC', [2, 3, 1]],
  // Replaced without a move.
  ['AXC', 'ABC', [1, 2, 3]],
  // The same video twice.
  ['AAB', 'ABA', [1, 3, 2]],
  // Added since then.
  ['BAC', 'AB', [2, 1, 3]],
  // A state of a version without videos.
  ['BA', '--', [1, 2]],
])('from %s back to %s', (present, earlier, order) =>
  expect(orderOfState(state(present), state(earlier))).toEqual(order),
)
