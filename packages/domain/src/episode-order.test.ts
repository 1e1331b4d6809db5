import { expect, test } from 'vitest'
import { canRenumberEpisode, findRenumberedEpisodes, restoreEpisodeOrder, sortVideoFiles } from './episode-order.ts'

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
])('sorts the video files %j as %j', (paths, ordered) => expect(sortVideoFiles(paths)).toEqual(ordered))

test.each([
  [{ isVisible: false, unlocks: 0, viewers: 0 }, true],
  [{ isVisible: true, unlocks: 0, viewers: 0 }, false],
  [{ isVisible: false, unlocks: 1, viewers: 0 }, false],
  [{ isVisible: false, unlocks: 0, viewers: 1 }, false],
])('an episode with %j can be renumbered: %s', (use, can) => expect(canRenumberEpisode({ n: 1, ...use })).toBe(can))

test('renumbers only episodes between the old and the new position', () => {
  expect(findRenumberedEpisodes([1, 2, 3, 4], [1, 4, 2, 3])).toEqual([
    { from: 4, to: 2 },
    { from: 2, to: 3 },
    { from: 3, to: 4 },
  ])
  expect(findRenumberedEpisodes([1, 2], [1, 2])).toEqual([])
})

const state = (videos: string) => [...videos].map((video, at) => (video === '-' ? { n: at + 1 } : { n: at + 1, video }))
test.each([
  ['ABC', 'ABC', [1, 2, 3]],
  // Video C was moved to the front.
  ['CAB', 'ABC', [2, 3, 1]],
  // Video C was moved to the front and then replaced by D.
  ['DAB', 'ABC', [2, 3, 1]],
  // Video B was replaced without changing the order.
  ['AXC', 'ABC', [1, 2, 3]],
  // Two episodes have the same video.
  ['AAB', 'ABA', [1, 3, 2]],
  // Video C was added after the earlier state.
  ['BAC', 'AB', [2, 1, 3]],
  // The earlier state comes from a release that did not store the videos of episodes.
  ['BA', '--', [1, 2]],
])('restores the order of episodes %s to the earlier order %s', (present, earlier, order) =>
  expect(restoreEpisodeOrder(state(present), state(earlier))).toEqual(order),
)
