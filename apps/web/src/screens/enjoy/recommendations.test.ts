import { expect, test } from 'vitest'
import { groupRecommendations } from './recommendations.tsx'

const title = (vidId: string, ...tags: string[]) => ({ vidId, tags })
const rack = [title('1', 'wolves'), title('2', 'revenge'), title('3', 'revenge', 'palace'), title('4', 'revenge')]

test('groups by the followed title that shares a tag with the most recommendations', () => {
  const watchlist = [title('8', 'wolves'), title('9', 'revenge')]
  const { because, alike, others } = groupRecommendations(watchlist, rack)
  expect(because?.vidId).toBe('9')
  expect(alike.map(({ vidId }) => vidId)).toEqual(['2', '3', '4'])
  expect(others.map(({ vidId }) => vidId)).toEqual(['1'])
})

test('on a tie, groups by the newest followed title', () => {
  expect(groupRecommendations([title('8', 'revenge'), title('9', 'revenge')], rack).because?.vidId).toBe('8')
})

test('creates no group when too few recommendations share a tag', () => {
  const nothing = { because: undefined, alike: [], others: rack }
  expect(groupRecommendations([], rack)).toEqual(nothing)
  expect(groupRecommendations([title('8', 'wolves'), title('9', 'space')], rack)).toEqual(nothing)
})

test('does not count a title as similar to itself', () => {
  const own = title('2', 'revenge')
  expect(groupRecommendations([own], [own, title('3', 'revenge'), title('4', 'revenge')]).because).toBeUndefined()
})
