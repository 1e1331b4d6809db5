import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createBufferedRanges } from '../testing/fake-media.ts'
import {
  createTestSession,
  rangedSegmentResponse,
  segmentResponse,
  startTestSession,
  testStartDescriptor,
} from '../testing/fake-session.ts'
import { startCmafSession } from './cmaf-session.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 15))

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fake')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  return () => vi.restoreAllMocks()
})

describe('startCmafSession', () => {
  test('requests the first segment before the media source is attached', () => {
    const { urls } = startTestSession()
    expect(urls).toEqual(['/media/t1/p/low/0.m4s'])
  })

  test('appends the init segment while the first media bytes are in flight', async () => {
    const env = startTestSession({ answer: () => new Promise(() => {}) })
    await settle()
    expect([env.buffer.appends.slice(1), env.eventLog]).toEqual([['init low'], []])
  })

  test('appends urgent segments in chunks and other segments in one piece', async () => {
    const { buffer } = startTestSession({ rate: 50_000_000 })
    await settle()
    expect(buffer.appends.slice(1, 5)).toEqual([
      'init high',
      'media 0 0.5;',
      'media 0.5 1;',
      'media 1 1.5;media 1.5 3;',
    ])
  })

  test('buffers 12 s ahead, then one segment for each segment played, and ends the stream', async () => {
    const { segments, moveTo, source, buffer } = startTestSession()
    await settle()
    expect(segments()).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(source.duration).toBe(29)
    moveTo(2, 'timeupdate')
    await settle()
    expect(segments().at(-1)).toBe(7)
    for (let seconds = 3; seconds <= 28; seconds++) {
      moveTo(seconds, 'timeupdate')
      await settle()
    }
    expect(segments()).toEqual(Array.from({ length: 15 }, (_, n) => n))
    expect(source.readyState).toBe('ended')
    // Media behind the position was removed from the buffer during playback.
    expect(buffer.buffered.start(0)).toBeGreaterThan(3)
  })

  test('depth `warm` stops after the first segment; depth `full` continues with the second one', async () => {
    const { session, segments } = startTestSession({ depth: 'warm' })
    await settle()
    expect(segments()).toEqual([0])
    session.setDepth('full')
    await settle()
    expect(segments().slice(0, 3)).toEqual([0, 1, 2])
  })

  test('depth `warm` requests the beginning of a segment; depth `full` requests its remainder, then the next segment', async () => {
    const env = startTestSession({ depth: 'warm', answer: rangedSegmentResponse })
    await settle()
    // 37,500 bytes are 0.5 s and a margin of 0.25 s at 400 kbit/s.
    expect([env.segments(), env.ranges]).toEqual([[0], ['bytes=0-37499']])
    expect(env.buffer.buffered.end(0)).toBe(0.6)
    env.session.setDepth('full')
    await settle()
    expect(env.segments().slice(0, 3)).toEqual([0, 0, 1])
    expect(env.ranges.slice(0, 3)).toEqual(['bytes=0-37499', 'bytes=37500-', null])
    expect(env.buffer.appends.filter((text) => text.startsWith('init'))).toHaveLength(1)
    expect([env.buffer.buffered.length, env.buffer.resets]).toEqual([1, 0])
  })

  test('depth `warm` requests only the beginning even if the element still has media of another episode', async () => {
    const env = createTestSession({ answer: rangedSegmentResponse })
    env.fake.currentTime = 20
    const { video, events, deps } = env
    const other = createBufferedRanges()
    other.add(0, 12)
    Object.defineProperty(video, 'buffered', {
      get: () => (env.fake.src === '' ? other.view() : env.buffer.buffered),
    })
    startCmafSession({ video, start: testStartDescriptor, events, deps, at: 0, depth: 'warm', onError: () => {} })
    await settle()
    expect(env.ranges).toEqual(['bytes=0-37499'])
  })

  test('depth `soon` loads whole segments', async () => {
    const env = startTestSession({ depth: 'soon', answer: rangedSegmentResponse })
    await settle()
    expect([env.segments(), env.ranges]).toEqual([[0], [null]])
  })

  test('starts in the middle of an episode with the segment that covers the position', async () => {
    const { segments, fake } = startTestSession({ at: 8.2, depth: 'warm' })
    await settle()
    expect(segments()).toEqual([4])
    expect(fake.currentTime).toBe(8.2)
  })

  test('retries a failed transfer with growing delays, and loads its segment from the beginning', async () => {
    let failures = 2
    const env = startTestSession({
      depth: 'warm',
      answer(segment, url) {
        if (failures-- <= 0) return segmentResponse(segment, url)
        return failures === 1 ? Promise.reject(new TypeError('offline')) : new Response(null, { status: 503 })
      },
    })
    await settle()
    expect(env.segments()).toEqual([0, 0, 0])
    expect(env.delaysMs).toEqual([250, 500])
    expect(env.buffer.resets).toBe(2)
    expect(env.eventLog).toEqual(['rung low'])
  })

  test('does not give up on a network that fails occasionally', async () => {
    const tried = new Set<string>()
    const env = startTestSession({
      answer(segment, url) {
        if (tried.has(url)) return segmentResponse(segment, url)
        tried.add(url)
        return Promise.reject(new TypeError('offline'))
      },
    })
    await settle()
    await settle()
    expect(env.delaysMs).toEqual(Array(7).fill(250))
    expect(env.eventLog).toEqual(['rung low'])
  })

  test('respects the Retry-After of a busy server, and resets the retry count after each success', async () => {
    const busy = (n: number) => new Response(null, { status: n % 2 === 0 ? 429 : 503, headers: { 'retry-after': '3' } })
    const tries = new Map<number, number>()
    const env = startTestSession({
      answer(segment, url) {
        const before = tries.get(segment) ?? 0
        tries.set(segment, before + 1)
        return before < 4 ? busy(before) : segmentResponse(segment, url)
      },
    })
    await settle()
    await settle()
    expect(env.delaysMs.slice(0, 8)).toEqual([3000, 3000, 3000, 3000, 3000, 3000, 3000, 3000])
    expect(env.segments().filter((n) => n === 6)).toHaveLength(5)
    expect(env.eventLog).toEqual(['rung low'])
  })

  test('retries without a limit while media is buffered', async () => {
    let isDown = false
    let failures = 0
    const env = startTestSession({
      answer(segment, url) {
        if (!isDown || failures > 9) return segmentResponse(segment, url)
        failures += 1
        return Promise.reject(new TypeError('offline'))
      },
    })
    await settle()
    isDown = true
    env.moveTo(3, 'timeupdate')
    await settle()
    expect(env.delaysMs).toEqual([250, 500, 1000, ...Array(7).fill(4000)].toSpliced(3, 1, 2000))
    expect(env.eventLog).toEqual(['rung low'])
    expect(env.segments().at(-1)).toBe(7)
  })

  test('reports one network error after five retries', async () => {
    const env = startTestSession({ answer: () => Promise.reject(new TypeError('offline')) })
    await settle()
    expect(env.delaysMs).toEqual([250, 500, 1000, 2000, 4000])
    expect(env.eventLog).toEqual(['error network'])
    env.moveTo(1, 'timeupdate')
    await settle()
    expect(env.urls).toHaveLength(6)
  })

  test('waits for a new URL after a 403, then requests the refused segment again', async () => {
    const env = startTestSession({
      answer: (segment, url) =>
        url.includes('/t1/') && segment > 1 ? new Response(null, { status: 403 }) : segmentResponse(segment, url),
    })
    await settle()
    expect(env.eventLog).toEqual(['rung low', 'expired'])
    expect(env.session.refresh({ ...testStartDescriptor, base: '/media/t2/' })).toBe(true)
    await settle()
    expect(env.urls.slice(2, 5)).toEqual(['/media/t1/p/low/2.m4s', '/media/t2/p/low/2.m4s', '/media/t2/p/low/3.m4s'])
  })

  test('reports the error `forbidden` when new URLs are refused too', async () => {
    const env = startTestSession({ answer: () => new Response(null, { status: 403 }) })
    for (const token of ['t2', 't3']) {
      await settle()
      env.session.refresh({ ...testStartDescriptor, base: `/media/${token}/` })
    }
    await settle()
    expect(env.eventLog).toEqual(['expired', 'expired', 'error forbidden'])
  })

  test('`refresh` returns false for the start-up descriptor of another package', () => {
    const { session } = startTestSession()
    const other = testStartDescriptor.rungs.map((rung) => ({ ...rung, segments: rung.segments.replace('p/', 'q/') }))
    expect(session.refresh({ ...testStartDescriptor, rungs: other })).toBe(false)
  })

  test('evicts media behind the position when the buffer is full', async () => {
    const env = startTestSession()
    env.buffer.capacity = 13
    for (let seconds = 0; seconds <= 20; seconds += 0.5) {
      env.moveTo(seconds, 'timeupdate')
      await settle()
    }
    expect(env.eventLog).toEqual(['rung low'])
    expect(env.buffer.buffered.end(env.buffer.buffered.length - 1)).toBeGreaterThan(23)
  })

  test('waits if the buffer is full of media that has not been played yet', async () => {
    const env = startTestSession()
    env.buffer.capacity = 6
    await settle()
    expect(env.buffer.ranges.seconds).toBeLessThanOrEqual(6)
    env.moveTo(4, 'timeupdate')
    await settle()
    expect(env.buffer.buffered.end(0)).toBeGreaterThan(6)
    expect(env.eventLog).toEqual(['rung low'])
  })

  test('switches to a better rendition if the network is fast enough, and appends its init segment first', async () => {
    const env = startTestSession({ depth: 'warm' })
    await settle()
    env.link.rate = 8_000_000
    env.session.setDepth('full')
    await settle()
    expect(env.eventLog).toEqual(['rung low', 'rung high'])
    expect(env.buffer.appends.filter((text) => text.startsWith('init'))).toEqual(['init low', 'init high'])
    expect(env.urls[1]).toBe('/media/t1/p/high/1.m4s')
  })

  test('depth `rest` cancels the current request and sends no more', async () => {
    const env = startTestSession({ answer: (segment, url) => settle().then(() => segmentResponse(segment, url)) })
    env.session.setDepth('rest')
    await settle()
    await settle()
    expect(env.urls).toHaveLength(1)
    expect(env.buffer.appends.filter((text) => text.startsWith('media'))).toEqual([])
    expect(env.eventLog).toEqual([])
  })

  test('uses the lowest rung while the data saver is on, even on a fast network', async () => {
    const env = startTestSession({ rate: 50_000_000, quality: 'saving' })
    await settle()
    expect(env.eventLog).toEqual(['rung low'])
    expect(env.urls.every((url) => url.includes('/low/'))).toBe(true)
  })

  test('a changed quality setting applies to the next segment; buffered media is not requested again', async () => {
    const env = startTestSession({ rate: 50_000_000, quality: 'saving' })
    await settle()
    const before = env.urls.length
    env.link.quality = 'best'
    env.moveTo(2, 'timeupdate')
    await settle()
    env.link.quality = 'saving'
    env.moveTo(4, 'timeupdate')
    await settle()
    expect(env.urls.slice(before)).toEqual(['/media/t1/p/high/7.m4s', '/media/t1/p/low/8.m4s'])
    expect(env.buffer.buffered.length).toBe(1)
    expect(env.eventLog).toEqual(['rung low', 'rung high', 'rung low'])
  })

  test('reports a decode error for bytes that are not media', async () => {
    const env = startTestSession({ answer: () => new Response('nothing') })
    await settle()
    expect(env.eventLog).toEqual(['rung low', 'error decode'])
    expect(env.urls).toHaveLength(1)
  })

  test('emits no event and sends no request after `stop`', async () => {
    const env = startTestSession()
    env.session.stop()
    await settle()
    expect(env.eventLog).toEqual([])
    expect(env.urls).toHaveLength(1)
    expect(env.buffer.appends).toEqual([])
  })
})
