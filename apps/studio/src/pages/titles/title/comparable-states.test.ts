import { expect, test } from 'vitest'
import { comparableStates } from './comparable-states.ts'

const details = { audience: 1 as const, order: 7 }
const without = {
  ...{ isPublished: true, language: 'en' as const, texts: {}, tags: [], freeEpisodes: 1, pricePerEpisode: 5 },
  ...{ wholeTitlePrice: '', covers: {}, holdsNewEpisodes: false, plan: [] },
  episodes: [{ n: 1, names: {}, isHidden: false }],
}
const complete = { ...without, ...details, episodes: [{ n: 1, names: {}, isHidden: false, video: 'abc' }] }

test('two complete states and a first one are compared as they are', () => {
  const before = { ...complete, audience: 2 as const }
  expect(comparableStates(before, complete)).toEqual({ before, after: complete })
  expect(comparableStates(undefined, complete)).toEqual({ before: undefined, after: complete })
})

test('audience, order and videos that the state before lacks are no differences', () => {
  expect(comparableStates(without, complete)).toEqual({ before: without, after: without })
})

test('audience and order that only the state before has are no differences', () => {
  expect(comparableStates({ ...without, ...details }, without)).toEqual({ before: without, after: without })
})
