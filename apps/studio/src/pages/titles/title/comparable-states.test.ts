import { expect, test } from 'vitest'
import { comparableStates } from './comparable-states.ts'

const details = { audience: 1 as const, order: 7 }
const without = {
  ...{ isPublished: true, language: 'en' as const, texts: {}, tags: [], freeEpisodes: 1, pricePerEpisode: 5 },
  ...{ wholeTitlePrice: '', covers: {}, holdsNewEpisodes: false, plan: [] },
  episodes: [{ n: 1, names: {}, isHidden: false }],
}
const complete = { ...without, ...details, episodes: [{ n: 1, names: {}, isHidden: false, video: 'abc' }] }

test('returns complete states unchanged, with or without a previous state', () => {
  const before = { ...complete, audience: 2 as const }
  expect(comparableStates(before, complete)).toEqual({ before, after: complete })
  expect(comparableStates(undefined, complete)).toEqual({ before: undefined, after: complete })
})

test('removes audience, shelf order and videos from the new state if the previous state lacks them', () => {
  expect(comparableStates(without, complete)).toEqual({ before: without, after: without })
})

test('removes audience and shelf order from the previous state if the new state lacks them', () => {
  expect(comparableStates({ ...without, ...details }, without)).toEqual({ before: without, after: without })
})
