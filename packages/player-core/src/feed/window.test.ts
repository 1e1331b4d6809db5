import { describe, expect, test } from 'vitest'
import { createFeedSources } from '../testing/fake-pool.ts'
import { decideAdvance, feedWindow } from './window.ts'

describe('feedWindow', () => {
  test.each([
    [0, 1, [0], undefined, undefined],
    [0, 3, [0, 1], undefined, 1],
    [1, 3, [0, 1, 2], 0, 2],
    [2, 3, [1, 2], 1, undefined],
  ])('mounts slide %i of %i and its neighbours', (index, count, mounted, previous, next) => {
    expect(feedWindow(index, count)).toEqual({ mounted, previous, next })
  })
})

describe('decideAdvance', () => {
  const feed = createFeedSources('rrl')
  test('returns the next episode, its paywall, `stay` or `end`', () => {
    expect(decideAdvance(0, 3, true, feed)).toEqual({ to: 'next', index: 1 })
    expect(decideAdvance(1, 3, true, feed)).toEqual({ to: 'paywall', index: 2 })
    expect(decideAdvance(0, 3, false, feed)).toEqual({ to: 'stay' })
    expect(decideAdvance(2, 3, false, feed)).toEqual({ to: 'end' })
  })
})
