import { expect, test } from 'vitest'
import { failed, type Outcome, succeeded } from '#api/outcome.ts'
import { episodeLoader } from './load-title.ts'

const load = (answer: Outcome<object, string>) => episodeLoader((async () => answer) as never)('v1', 3)

test('maps a timeout, a failure without a message and an empty success to timeout', async () => {
  for (const answer of [failed('timeout'), failed('internal'), succeeded({})]) {
    expect(await load(answer)).toEqual({ status: 'timeout' })
  }
})

test('maps a network failure to offline', async () => {
  expect(await load(failed('network'))).toEqual({ status: 'offline' })
})

test('maps a failure with a message to refused with this message, and a locked episode to locked', async () => {
  expect(await load(failed('notFound', 'Gone'))).toEqual({ status: 'refused', message: 'Gone' })
  expect(await load(failed('locked', 'Locked'))).toEqual({ status: 'locked' })
})
