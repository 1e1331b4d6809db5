import { expect, test } from 'vitest'
import { computeEpisodeReach } from './reached-rules.ts'

const viewers = [100, 80, 60, 12, 6].map((count, at) => ({ n: at + 1, viewers: count }))

test('shares are relative to all viewers up to the paywall, and to those who passed it after the paywall', () => {
  expect(computeEpisodeReach(viewers, 3).map(({ share, isBehindWall }) => [share, isBehindWall])).toEqual([
    [1, false],
    [0.8, false],
    [0.6, false],
    [1, true],
    [0.5, true],
  ])
  expect(computeEpisodeReach(viewers, 3).map(({ lost }) => lost)).toEqual([0, 0.2, 0.25, 0.8, 0.5])
})

test('shares are 0 without viewers, and no episode is behind the paywall if all are free', () => {
  expect(computeEpisodeReach([{ n: 1, viewers: 0 }], 1)).toMatchObject([{ share: 0, lost: 0 }])
  expect(computeEpisodeReach(viewers, 5).every(({ isBehindWall }) => !isBehindWall)).toBe(true)
  expect(computeEpisodeReach([], 0)).toEqual([])
})
