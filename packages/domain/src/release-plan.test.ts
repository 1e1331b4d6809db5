import { expect, test } from 'vitest'
import { hasNewBadge, newBadgeDurationMs, scheduleEpisodeReleases } from './release-plan.ts'

const firstAt = Date.UTC(2026, 10, 28, 18)
const day = 86_400_000

test('schedules a number of episodes per day at the same hour, in the order of their numbers', () => {
  expect(scheduleEpisodeReleases([63, 61, 62], { firstAt, perDay: 2 })).toEqual([
    { n: 61, at: firstAt },
    { n: 62, at: firstAt },
    { n: 63, at: firstAt + day },
  ])
  expect(scheduleEpisodeReleases([5, 6], { firstAt, perDay: 1 }).map(({ at }) => at)).toEqual([firstAt, firstAt + day])
  expect(scheduleEpisodeReleases([], { firstAt, perDay: 1 })).toEqual([])
})

test('schedules at least one episode per day', () => {
  expect(scheduleEpisodeReleases([1, 2], { firstAt, perDay: 0 }).map(({ at }) => at)).toEqual([firstAt, firstAt + day])
})

test('an episode is marked as new for a week', () => {
  expect(hasNewBadge(firstAt, firstAt)).toBe(true)
  expect(hasNewBadge(firstAt, firstAt + newBadgeDurationMs - 1)).toBe(true)
  expect(hasNewBadge(firstAt, firstAt + newBadgeDurationMs)).toBe(false)
  expect(hasNewBadge(firstAt, firstAt - 1)).toBe(false)
  expect(hasNewBadge(undefined, firstAt)).toBe(false)
})
