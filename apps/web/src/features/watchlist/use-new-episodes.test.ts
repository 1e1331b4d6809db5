import { expect, test } from 'vitest'
import { computeSeenEpisodeCounts, countNewEpisodes } from './use-new-episodes.ts'

const title = (nEpisode: number, lastLook = 0) => ({ vidId: '7', nEpisode, lastLook })

test('a title just added to the list has no new episodes', () => {
  expect(countNewEpisodes(title(60), {})).toBe(0)
  expect(countNewEpisodes(title(60), computeSeenEpisodeCounts([title(60)], {}))).toBe(0)
})

test('counts episodes published since the viewer last opened the title', () => {
  const seen = computeSeenEpisodeCounts([title(6)], {})
  expect(countNewEpisodes(title(8), seen)).toBe(2)
  // Opening the list again keeps the count; opening the title resets it.
  expect(countNewEpisodes(title(8), computeSeenEpisodeCounts([title(8)], seen))).toBe(2)
  expect(countNewEpisodes(title(8), { ...seen, 7: 8 })).toBe(0)
})

test('episodes watched on another device are not new', () => {
  expect(countNewEpisodes(title(10, 8), { 7: 6 })).toBe(2)
  expect(countNewEpisodes(title(10, 10), { 7: 6 })).toBe(0)
})

test('after the episode count has decreased, new episodes count from the lower number', () => {
  expect(countNewEpisodes(title(4), { 7: 6 })).toBe(0)
  const seen = computeSeenEpisodeCounts([title(4)], { 7: 6 })
  expect(countNewEpisodes(title(5), seen)).toBe(1)
})

test('deletes the count of a title removed from the list', () => {
  expect(computeSeenEpisodeCounts([], { 7: 6 })).toEqual({})
  expect(countNewEpisodes(title(8), computeSeenEpisodeCounts([title(8)], computeSeenEpisodeCounts([], { 7: 6 })))).toBe(
    0,
  )
})
