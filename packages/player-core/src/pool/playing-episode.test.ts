import { beforeEach, describe, expect, test } from 'vitest'
import { EngineError } from '../engine/engine.ts'
import { attachMute } from '../features/mute.ts'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'

let env: ReturnType<typeof createTestPool>
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const buffer = (slot: number, seconds: number) => {
  env.fake(slot).ranges.add(0, seconds)
  env.engine(slot)?.emit('buffered', { aheadS: seconds })
}

describe('createSlotPool with an episode that is already playing', () => {
  beforeEach(() => {
    env = createTestPool(false, 4)
  })

  test('`show` continues with the element and engine of the episode, without a load, seek or unmute', async () => {
    const { pool, log, paint } = env
    expect(pool.state.get()).toMatchObject({ index: -1, isMuted: true, isMutedByBrowser: true })
    expect(pool.videos.map(({ muted }) => muted)).toEqual([true, true, true])
    attachMute({ pool, isMuted: false, save: () => {}, signal: new AbortController().signal })
    pool.setSources(createFeedSources('rrrrrr'))
    pool.show(4)
    await settle()
    expect(log).toEqual(['1 play'])
    expect(pool.current()?.video.paused).toBe(false)
    expect(pool.state.get().isMuted).toBe(true)
    paint()
    buffer(1, 5)
    expect(log.at(-1)).toBe('2 hls warm e5 0')
  })

  test('handles the events `expired` and `error` of the running engine', () => {
    const { pool, log, engine } = env
    const expired: number[] = []
    pool.on('expired', ({ index }) => expired.push(index), new AbortController().signal)
    pool.setSources(createFeedSources('rrrrrr'))
    pool.show(4)
    engine(1)?.emit('expired', undefined)
    expect(expired).toEqual([4])
    engine(1)?.emit('error', new EngineError('decode'))
    expect(log.slice(1)).toEqual(['1 stop', '1 hls load e4 0', '1 play'])
  })

  test('showing another episode of the same slot stops the running engine, and loads the episode on its element', () => {
    const { pool, log } = env
    pool.setSources(createFeedSources('rrrrrr'))
    pool.show(1)
    expect(log).toEqual(['1 stop', '1 hls load e1 0', '1 play'])
  })
})

test('a new URL and another engine continue at the last position, although the element has lost it', () => {
  const { pool, log, fake, fire, engine } = createTestPool(false, undefined, true)
  pool.setSources(createFeedSources('r'))
  pool.show(0)
  Object.assign(fake(0), { readyState: 4, currentTime: 50 })
  fire(0, 'timeupdate')
  Object.assign(fake(0), { readyState: 0, currentTime: 0 })
  fire(0, 'timeupdate')
  pool.refresh('e0', { url: 'fresh' })
  engine(0)?.emit('error', new EngineError('decode'))
  expect(log.filter((line) => /load|refresh/.test(line))).toEqual([
    '0 hls load e0 0',
    '0 refresh fresh 50',
    '0 native load fresh 50',
  ])
})

test('the status follows playback that the browser or the engine starts by itself', () => {
  const { pool, fake, fire } = createTestPool()
  pool.setSources(createFeedSources('r'))
  pool.show(0)
  fake(0).readyState = 4
  fake(0).playedRanges.add(0, 4)
  fake(0).paused = true
  fire(0, 'pause')
  expect(pool.state.get().status).toBe('paused')
  // A late `playing` event from before the pause does not change the status.
  fire(0, 'playing')
  expect(pool.state.get().status).toBe('paused')
  fake(0).paused = false
  fire(0, 'playing')
  expect(pool.state.get().status).toBe('playing')
})

test('a retry continues at the last position, although the failed load has reset the element', () => {
  const { pool, log, fake, engine } = createTestPool()
  pool.setSources(createFeedSources('r'))
  pool.show(0)
  fake(0).currentTime = 50
  engine(0)?.emit('error', new EngineError('network'))
  for (const url of ['first', 'second']) {
    pool.refresh('e0', { url })
    fake(0).currentTime = 0
    pool.retry()
    engine(0)?.emit('error', new EngineError('network'))
  }
  expect(log.filter((line) => line.includes('load'))).toEqual([
    '0 hls load e0 0',
    '0 hls load e0 50',
    '0 hls load e0 50',
  ])
})
