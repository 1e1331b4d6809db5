import { beforeEach, describe, expect, test } from 'vitest'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'

let env: ReturnType<typeof createTestPool>

beforeEach(() => {
  env = createTestPool()
  env.pool.setSources(createFeedSources('rrr'))
  env.pool.show(0)
  env.paint()
  buffer(0, 5)
})
const buffer = (slot: number, seconds: number) => {
  env.fake(slot).ranges.add(0, seconds)
  env.engine(slot)?.emit('buffered', { aheadS: seconds })
}

describe('`refresh`', () => {
  test('passes a new URL to the current slide; a prefetched slot with an expired URL is emptied', () => {
    const { pool, log, paint, engine } = env
    const expired: number[] = []
    pool.on('expired', ({ index }) => expired.push(index), new AbortController().signal)
    engine(0)?.emit('expired', undefined)
    pool.refresh('e0', { url: 'fresh' })
    engine(1)?.emit('expired', undefined)
    expect(expired).toEqual([0, 1])
    expect(log.slice(-2)).toEqual(['0 refresh fresh 0', '1 stop'])
    pool.setSources(createFeedSources('rr'))
    paint()
    buffer(0, 5)
    expect(log.at(-1)).toBe('1 hls warm e1 0')
  })

  test('without a new URL, reports an error of the current slide, which a retry loads again', () => {
    const { pool, log } = env
    pool.refresh('e0', undefined)
    expect(pool.state.get()).toMatchObject({ status: 'error', error: { code: 'network' } })
    env.fake(0).currentTime = 7
    pool.retry()
    expect(pool.state.get().error).toBeUndefined()
    expect(log.slice(-2)).toEqual(['0 hls load e0 7', '0 play'])
  })

  test('without a new URL, a slide that the viewer has left is loaded again when it is shown', () => {
    const { pool, log } = env
    pool.show(1)
    pool.refresh('e0', undefined)
    expect(pool.state.get().status).toBe('loading')
    pool.show(0)
    expect(log.slice(-2)).toEqual(['0 hls load e0 0', '0 play'])
  })
})
