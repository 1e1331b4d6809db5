import { expect, test } from 'vitest'
import { failed, type Outcome, succeeded } from '#api/outcome.ts'
import { episodeLoader } from './load-title.ts'

const load = (answer: Outcome<object, string>) => episodeLoader((async () => answer) as never)('v1', 3)

test('an episode without data is a timeout: no answer, no words, or a success with nothing in it', async () => {
  for (const answer of [failed('timeout'), failed('internal'), succeeded({})]) {
    expect(await load(answer)).toEqual({ status: 'timeout' })
  }
})

test('without a connection the episode is offline', async () => {
  expect(await load(failed('network'))).toEqual({ status: 'offline' })
})

test('a refusal keeps its words; a locked episode is no failure', async () => {
  expect(await load(failed('notFound', 'Gone'))).toEqual({ status: 'refused', message: 'Gone' })
  expect(await load(failed('locked', 'Locked'))).toEqual({ status: 'locked' })
})
