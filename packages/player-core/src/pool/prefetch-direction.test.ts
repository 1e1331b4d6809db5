import { expect, test } from 'vitest'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'

function setUp() {
  const { pool, log, paint, fake, engine } = createTestPool()
  pool.setSources(createFeedSources('rrrrrr'))
  /** Returns the last prefetch after the current episode has buffered enough. */
  const prefetched = (slot: number) => {
    paint()
    fake(slot).ranges.add(0, 5)
    engine(slot)?.emit('buffered', { aheadS: 5 })
    return log.filter((line) => line.includes('warm')).at(-1)
  }
  return { pool, prefetched }
}

test('a step to the previous episode prefetches the one before it', () => {
  const { pool, prefetched } = setUp()
  pool.show(4)
  pool.show(3)
  expect(prefetched(0)).toBe('2 hls warm e2 0')
})

test('an earlier episode that the viewer picks prefetches the one after it', () => {
  const { pool, prefetched } = setUp()
  pool.show(4)
  pool.show(1)
  expect(prefetched(1)).toBe('2 hls warm e2 0')
})

test('a step back does not affect the next title', () => {
  const { pool, prefetched } = setUp()
  pool.show(1)
  pool.show(0)
  pool.close()
  pool.show(0)
  expect(prefetched(0)).toBe('1 hls warm e1 0')
})
