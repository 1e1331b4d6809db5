import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EngineError } from '../engine/engine.ts'
import { createFeedSources, createTestPool } from '../testing/fake-pool.ts'

let env: ReturnType<typeof createTestPool>

beforeEach(() => {
  env = createTestPool()
})
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))
const buffer = (slot: number, seconds: number) => {
  env.fake(slot).ranges.add(0, seconds)
  env.engine(slot)?.emit('buffered', { aheadS: seconds })
}

describe('createSlotPool', () => {
  test('`show` plays synchronously; the next episode is prefetched after a paint and one buffered second', () => {
    const { pool, log, paint } = env
    pool.setSources(createFeedSources('rrr'))
    pool.show(0)
    expect(log).toEqual(['0 hls load e0 0', '0 play'])
    paint()
    buffer(0, 0.9)
    expect(log).toHaveLength(2)
    buffer(0, 1.2)
    expect(log.slice(2)).toEqual(['1 hls warm e1 0'])
  })

  test('a swipe before the paint cancels the pending prefetch', () => {
    const { pool, log, paint } = env
    pool.setSources(createFeedSources('rrrrr'))
    pool.show(0)
    pool.show(1)
    paint()
    buffer(1, 5)
    expect(log).toEqual(['0 hls load e0 0', '0 play', '0 rest', '1 hls load e1 0', '1 play', '2 hls warm e2 0'])
  })

  test('the playback speed applies to all three elements and to later loads', () => {
    const { pool, fake } = env
    pool.setRate(1.5)
    for (const slot of [0, 1, 2]) expect(fake(slot)).toMatchObject({ playbackRate: 1.5, defaultPlaybackRate: 1.5 })
  })

  test('sends no request for a locked, missing or pending episode, and reports its status', () => {
    const { pool, log, paint } = env
    pool.setSources(createFeedSources('lmp'))
    for (const [index, status] of ['locked', 'missing', 'pending', 'missing'].entries()) {
      pool.show(index)
      paint()
      expect(pool.state.get()).toMatchObject({ index, status })
    }
    expect(log).toEqual([])
  })

  test('an episode starts once it is unlocked; new sources neither restart a playing nor start a paused episode', () => {
    const { pool, log, fire } = env
    pool.setSources(createFeedSources('l'))
    pool.show(0)
    pool.setSources(createFeedSources('r'))
    expect(log).toEqual(['0 hls load e0 0', '0 play'])
    fire(0, 'playing')
    pool.setSources(createFeedSources('rr'))
    pool.pause()
    pool.setSources(createFeedSources('rr'))
    expect(log).toEqual(['0 hls load e0 0', '0 play', '0 pause'])
    expect(pool.state.get().status).toBe('paused')
  })

  test('`show` starts at the requested position, even if the slot already holds the episode', () => {
    const { pool, log } = env
    pool.setSources(createFeedSources('rr'))
    pool.show(0, { at: 12 })
    pool.show(1)
    env.fake(0).currentTime = 20
    pool.show(0, { at: 0 })
    pool.show(1, { at: 0 })
    expect(log.filter((line) => line.startsWith('0'))).toEqual([
      '0 hls load e0 12',
      '0 play',
      '0 rest',
      '0 seek 0',
      '0 play',
      '0 rest',
    ])
    expect(log.filter((line) => line === '1 seek 0')).toEqual([])
  })

  test('the status follows the video element, including a pause by the system', async () => {
    const { pool, fake, fire } = env
    pool.setSources(createFeedSources('r'))
    pool.show(0)
    const status = () => pool.state.get().status
    expect(status()).toBe('loading')
    fake(0).readyState = 4
    fire(0, 'loadeddata')
    await settle()
    expect(status()).toBe('playing')
    expect(pool.state.get().slots[0]).toEqual({ index: 0, hasFrame: true })
    fake(0).readyState = 2
    fire(0, 'waiting')
    expect(status()).toBe('stalled')
    fake(0).playedRanges.add(0, 4)
    fake(0).paused = true
    fire(0, 'pause')
    expect(status()).toBe('paused')
    expect(pool.state.get().isMuted).toBe(false)
  })

  test('plays muted if the browser pauses the episode before its first frame to refuse sound', async () => {
    const { pool, log, fake, fire } = env
    let told = 0
    pool.on('muted-by-browser', () => (told += 1), new AbortController().signal)
    pool.setSources(createFeedSources('r'))
    pool.show(0)
    await settle()
    fake(0).paused = true
    fire(0, 'pause')
    await settle()
    expect([log.at(-1), fake(0).muted, told]).toEqual(['0 play', true, 1])
    expect(pool.state.get()).toMatchObject({ isMuted: true, isMutedByBrowser: true })
    fake(0).paused = true
    fire(0, 'pause')
    expect(pool.state.get().status).toBe('paused')
  })

  test('emits `ended` with index and key, only for the current slide', () => {
    const { pool, fake, fire } = env
    const ended: string[] = []
    pool.on('ended', ({ index, key }) => ended.push(`${index} ${key}`), new AbortController().signal)
    pool.setSources(createFeedSources('rr'))
    pool.show(0)
    pool.show(1)
    fire(0, 'ended')
    fake(1).ended = true
    fire(1, 'ended')
    expect(ended).toEqual(['1 e1'])
    expect(pool.state.get().status).toBe('ended')
    fake(1).ended = false
    fire(1, 'seeked')
    expect(pool.state.get().status).toBe('paused')
  })

  test('an error in the current slide is reported and can be retried; an error in the next slide empties its slot', () => {
    const { pool, log, paint, engine } = env
    pool.setSources(createFeedSources('rr'))
    pool.show(0)
    paint()
    buffer(0, 5)
    engine(1)?.emit('error', new EngineError('network'))
    expect(pool.state.get()).toMatchObject({ status: 'loading', error: undefined })
    expect(pool.state.get().slots[1]?.index).toBeUndefined()
    engine(0)?.emit('error', new EngineError('network'))
    expect(pool.state.get().status).toBe('error')
    env.fake(0).currentTime = 7
    pool.play()
    expect(log.slice(-2)).toEqual(['0 hls load e0 7', '0 play'])
    expect(pool.state.get()).toMatchObject({ status: 'loading', error: undefined })
  })

  test('loads a failed episode again when the viewer returns to it', () => {
    const { pool, log, engine } = env
    pool.setSources(createFeedSources('rr'))
    pool.show(0)
    engine(0)?.emit('error', new EngineError('decode'))
    pool.show(1)
    expect(pool.state.get().error).toBeUndefined()
    pool.show(0)
    expect(log.slice(-2)).toEqual(['0 hls load e0 0', '0 play'])
  })

  test('falls back to muted playback and emits `muted-by-browser` once', async () => {
    const { pool, fake } = env
    let reports = 0
    pool.on('muted-by-browser', () => reports++, new AbortController().signal)
    fake(0).playError = new DOMException('gesture', 'NotAllowedError')
    pool.setSources(createFeedSources('rr'))
    pool.show(0)
    await settle()
    expect(reports).toBe(1)
    expect(pool.state.get()).toMatchObject({ isMuted: true, isMutedByBrowser: true })
    expect(pool.videos.map((video) => video.muted)).toEqual([true, true, true])
    pool.setMuted(false)
    expect(pool.state.get()).toMatchObject({ isMuted: false, isMutedByBrowser: false })
  })

  test('one gesture allows the other elements to play with sound later, without playing them now', async () => {
    const { pool, fake } = env
    pool.setSources(createFeedSources('rr'))
    pool.show(0)
    const plays = [0, 1, 2].map((slot) => vi.spyOn(fake(slot), 'play'))
    pool.bless()
    expect(plays.map((play) => play.mock.calls.length)).toEqual([0, 1, 1])
    expect([0, 1, 2].map((slot) => fake(slot).paused)).toEqual([false, true, true])
    expect(pool.state.get().status).toBe('loading')
  })

  test('a late pause event of an empty element does not prevent an episode from playing once it is unlocked', () => {
    const { pool, log, fire } = env
    pool.setSources(createFeedSources('rl'))
    pool.show(0)
    pool.bless()
    pool.show(1)
    fire(1, 'pause')
    pool.setSources(createFeedSources('rr'))
    expect(log.slice(-2)).toEqual(['1 hls load e1 0', '1 play'])
  })

  test('an episode prefetched by `warm` plays without a load when it is shown; after `cool` it is loaded again', () => {
    const { pool, log } = env
    pool.setSources(createFeedSources('rrl'))
    pool.warm(1)
    pool.warm(1)
    pool.warm(2)
    expect(log).toEqual(['1 hls warm e1 0'])
    pool.cool(1)
    pool.warm(0)
    expect(log.slice(1)).toEqual(['1 stop', '0 hls warm e0 0'])
    pool.show(0)
    pool.cool(0)
    expect(log.slice(3)).toEqual(['0 play'])
    pool.show(1)
    expect(log.slice(4)).toEqual(['0 rest', '1 hls load e1 0', '1 play'])
  })

  test('does not prefetch if the pool is closed before the paint', () => {
    const { pool, log, paint } = env
    pool.setSources(createFeedSources('rrr'))
    pool.show(2)
    pool.close()
    paint()
    expect(log).toEqual(['2 hls load e2 0', '2 play', '2 stop'])
  })

  test('setSources with a new index renumbers the current episode: its element plays on, the others are emptied', () => {
    const { pool, log, paint } = env
    pool.setSources(createFeedSources('rrrrr'))
    pool.show(2)
    paint()
    buffer(2, 5)
    env.fake(2).currentTime = 3
    log.length = 0
    const { media } = pool.current() ?? {}
    if (!media) throw new Error('no media')
    const episode = (key: string) => ({ state: 'ready', key, media, at: 0 }) as const
    const title = (at: number) => [episode('e2'), episode('other'), { state: 'locked', key: 'third' } as const][at]
    pool.setSources(title, 0)
    expect(log).toEqual(['0 stop'])
    expect(pool.current()).toMatchObject({ index: 0, key: 'e2', video: { currentTime: 3, paused: false } })
    expect(pool.current()?.video).toBe(pool.videos[2])
    expect(pool.state.get().slots.map(({ index }) => index)).toEqual([undefined, undefined, 0])
    // The player opens and shows the same episode with the sources of its title.
    pool.show(0)
    paint()
    buffer(2, 5)
    expect(log.slice(1)).toEqual(['2 play', '0 hls warm e2 0'])
    pool.show(1)
    expect(log.slice(3)).toEqual(['2 rest', '0 play'])
    pool.close()
    pool.setSources(createFeedSources('r'))
    pool.show(0)
    expect(log.slice(-2)).toEqual(['0 hls load e0 0', '0 play'])
  })

  test('`close` stops all engines and keeps the video elements', () => {
    const { pool, log, paint } = env
    const { videos } = pool
    pool.setSources(createFeedSources('rrr'))
    pool.show(0)
    paint()
    buffer(0, 5)
    pool.close()
    expect(log.slice(-2)).toEqual(['0 stop', '1 stop'])
    expect(pool.state.get()).toMatchObject({ index: -1, status: 'closed' })
    expect(pool.current()).toBeUndefined()
    pool.show(0)
    expect(pool.videos).toBe(videos)
    expect(log.slice(-2)).toEqual(['0 hls load e0 0', '0 play'])
  })
})
