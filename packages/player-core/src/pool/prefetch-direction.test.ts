import { expect, test } from 'vitest'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'

function setUp() {
  const { pool, log, paint, fake, engine } = createTestPool()
  pool.setSources(createFeedSources('rrrrrr'))
  /** Lets the current episode buffer enough for a prefetch, and returns the last prefetch. */
  const prefetched = (slot: number) => {
    paint()
    fake(slot).ranges.add(0, 5)
    engine(slot)?.emit('buffered', { aheadS: 5 })
    return log.filter((line) => line.includes('warm')).at(-1)
  }
  return { pool, prefetched }
}

test('after a step back to the previous episode, prefetches the episode before that one', () => {
  const { pool, prefetched } = setUp()
  pool.show(4)
  pool.show(3)
  expect(prefetched(0)).toBe('2 hls warm e2 0')
})

test('after the viewer has picked an earlier episode, prefetches the episode after the picked one', () => {
  const { pool, prefetched } = setUp()
  pool.show(4)
  pool.show(1)
  expect(prefetched(1)).toBe('2 hls warm e2 0')
})

test('after a step back in one title, the next title still prefetches forwards', () => {
  const { pool, prefetched } = setUp()
  pool.show(1)
  pool.show(0)
  pool.close()
  pool.show(0)
  expect(prefetched(0)).toBe('1 hls warm e1 0')
})
