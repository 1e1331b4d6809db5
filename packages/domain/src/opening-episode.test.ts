import { describe, expect, it } from 'vitest'
import { initialEpisodeIndex, parseVideoQuery } from './opening-episode.ts'

describe("the query of the player's URL", () => {
  it('is parsed to title and episode', () => {
    expect(parseVideoQuery('?vid=100012&ep=7')).toEqual({ vid: '100012', episode: 7 })
    expect(parseVideoQuery('?vid=a+b%26c&ep=3')).toEqual({ vid: 'a b&c', episode: 3 })
  })
  it.each(['0', '-1', '1.5', 'x', '', '01', '1e3', '9999999'])('ignores the invalid episode number %s', (ep) => {
    expect(parseVideoQuery(`?vid=1&ep=${ep}`).episode).toBeUndefined()
  })
})

describe('the episode that the player opens first', () => {
  const episodes = [1, 2, 4, 5].map((n) => ({ n }))
  it.each([
    ['the requested episode', 4, 2, 2],
    ['the last watched episode without a request', undefined, 5, 3],
    ['the first episode when nothing was watched', undefined, 0, 0],
    ['the next published episode if the requested one is unpublished', 3, 0, 2],
    ['the last episode for a number past the end', 60, 0, 3],
  ])('is %s', (_, asked, lastLook, index) => expect(initialEpisodeIndex(episodes, asked, lastLook)).toBe(index))
  it('has index 0 if there are no episodes', () => expect(initialEpisodeIndex([], 3, 0)).toBe(0))
})
