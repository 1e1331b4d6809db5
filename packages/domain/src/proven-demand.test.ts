import { expect, test } from 'vitest'
import { titlesInDemand } from './proven-demand.ts'

test('returns titles with at least the minimum number of viewers, most viewers first', () => {
  const audiences = [
    { vidId: 'few', viewers: 99 },
    { vidId: 'enough', viewers: 100 },
    { vidId: 'many', viewers: 5_000 },
  ]
  expect(titlesInDemand(audiences, 100)).toEqual(['many', 'enough'])
  expect(titlesInDemand(audiences, 5_001)).toEqual([])
  expect(titlesInDemand([], 1)).toEqual([])
})
