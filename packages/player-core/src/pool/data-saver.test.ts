import { expect, test } from 'vitest'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'

test('the data saver delays the prefetch of the next episode until the current one ends within ten seconds', () => {
  const { pool, log, paint, fake, fire, engine } = createTestPool(true)
  pool.setSources(createFeedSources('rr'))
  pool.show(0)
  paint()
  fake(0).duration = 60
  fake(0).ranges.add(0, 20)
  engine(0)?.emit('buffered', { aheadS: 20 })
  fake(0).currentTime = 49
  fire(0, 'timeupdate')
  expect(log).toEqual(['0 hls load e0 0', '0 play'])
  fake(0).ranges.add(0, 60)
  fake(0).currentTime = 50
  fire(0, 'timeupdate')
  expect(log.slice(2)).toEqual(['1 hls warm e1 0'])
})

test('the data saver prevents the prefetch of the episode after a locked one', () => {
  const { pool, log, paint } = createTestPool(true)
  pool.setSources(createFeedSources('lr'))
  pool.show(0)
  paint()
  expect(log).toEqual([])
})
