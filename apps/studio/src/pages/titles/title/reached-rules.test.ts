import { expect, test } from 'vitest'
import { sharesOf } from './reached-rules.ts'

const viewers = [100, 80, 60, 12, 6].map((count, at) => ({ n: at + 1, viewers: count }))

test('shares are of all viewers up to the paywall, and after it of the viewers who went on', () => {
  expect(sharesOf(viewers, 3).map(({ share, isBehindWall }) => [share, isBehindWall])).toEqual([
    [1, false],
    [0.8, false],
    [0.6, false],
    [1, true],
    [0.5, true],
  ])
  expect(sharesOf(viewers, 3).map(({ lost }) => lost)).toEqual([0, 0.2, 0.25, 0.8, 0.5])
})

test('a title without viewers or without a wall has no division by zero', () => {
  expect(sharesOf([{ n: 1, viewers: 0 }], 1)).toMatchObject([{ share: 0, lost: 0 }])
  expect(sharesOf(viewers, 5).every(({ isBehindWall }) => !isBehindWall)).toBe(true)
  expect(sharesOf([], 0)).toEqual([])
})
