import { expect, test } from 'vitest'
import { newEpisodes, seenOnShelf } from './new-episodes.ts'

const title = (nEpisode: number, lastLook = 0) => ({ vidId: '7', nEpisode, lastLook })

test('a title that was just added has no news, whatever it holds', () => {
  expect(newEpisodes(title(60), {})).toBe(0)
  expect(newEpisodes(title(60), seenOnShelf([title(60)], {}))).toBe(0)
})

test('episodes that came since the viewer last looked are news', () => {
  const seen = seenOnShelf([title(6)], {})
  expect(newEpisodes(title(8), seen)).toBe(2)
  // Showing the list again does not take the news away; opening the title does.
  expect(newEpisodes(title(8), seenOnShelf([title(8)], seen))).toBe(2)
  expect(newEpisodes(title(8), { ...seen, 7: 8 })).toBe(0)
})

test('what the viewer watched elsewhere is no news', () => {
  expect(newEpisodes(title(10, 8), { 7: 6 })).toBe(2)
  expect(newEpisodes(title(10, 10), { 7: 6 })).toBe(0)
})

test('a count that fell is not news, and counts from there when it grows again', () => {
  expect(newEpisodes(title(4), { 7: 6 })).toBe(0)
  const seen = seenOnShelf([title(4)], { 7: 6 })
  expect(newEpisodes(title(5), seen)).toBe(1)
})

test('a title that left the list is forgotten', () => {
  expect(seenOnShelf([], { 7: 6 })).toEqual({})
  expect(newEpisodes(title(8), seenOnShelf([title(8)], seenOnShelf([], { 7: 6 })))).toBe(0)
})
