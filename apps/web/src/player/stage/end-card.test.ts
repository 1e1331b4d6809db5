import { expect, test } from 'vitest'
import { pickNextTitles } from './end-card.tsx'

const story = (vidId: string, ...tags: string[]) => ({ vidId, tags })
const ended = story('ended', 'wolves', 'revenge')

test('sorts titles by number of shared tags, ties in the recommended order, and leaves out the ended title', () => {
  const rack = [story('a', 'palace'), story('b', 'revenge'), ended, story('c', 'revenge', 'wolves'), story('d')]
  const ids = (count: number) => pickNextTitles(ended, rack, count).map(({ vidId }) => vidId)
  expect(ids(3)).toEqual(['c', 'b', 'a'])
  expect(ids(9)).toEqual(['c', 'b', 'a', 'd'])
})
