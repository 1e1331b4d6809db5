import { beforeEach, describe, expect, test, vi } from 'vitest'
import { media, start, startTestSession } from '../testing/fake-session.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 15))

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fake')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  return () => vi.restoreAllMocks()
})

describe('startCmafSession', () => {
  test('asks for the first segment before the element knows of the source', () => {
    const { urls } = startTestSession()
    expect(urls).toEqual(['/media/t1/p/low/0.m4s'])
  })

  test('fills 12 s ahead, then one segment for each that was played, and ends the stream', async () => {
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
    // The back buffer was trimmed on the way.
    expect(buffer.buffered.start(0)).toBeGreaterThan(3)
  })

  test('warm stops after the first segment; raising the limit goes on with the second', async () => {
    const { session, segments } = startTestSession({ limitSeconds: 0.5 })
    await settle()
    expect(segments()).toEqual([0])
    session.setLimit(12)
    await settle()
    expect(segments().slice(0, 3)).toEqual([0, 1, 2])
  })

  test('a seek outside of the buffer drops the request under way and fetches only what covers it', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const env = startTestSession({
      answer: (segment, url) => (segment === 3 ? held.then(() => media(segment, url)) : media(segment, url)),
    })
    await settle()
    env.moveTo(20.5, 'seeking')
    release()
    await settle()
    expect(env.segments().slice(0, 6)).toEqual([0, 1, 2, 3, 10, 11])
    expect(env.buffer.appends).not.toContain('media 5 5.5')
    env.moveTo(0.5, 'seeking')
    await settle()
    expect(env.said.filter((word) => word.startsWith('error'))).toEqual([])
  })

  test('a seek inside of the buffer asks for nothing again', async () => {
    const { moveTo, segments } = startTestSession()
    await settle()
    const before = segments()
    moveTo(0.2, 'seeking')
    await settle()
    expect(segments()).toEqual(before)
  })

  test('resumes in the middle with the segment that covers the position', async () => {
    const { segments, fake } = startTestSession({ at: 8.2, limitSeconds: 0.5 })
    await settle()
    expect(segments()).toEqual([4])
    expect(fake.currentTime).toBe(8.2)
  })

  test('tries again with growing delays after a broken transfer, and starts that segment over', async () => {
    let failures = 2
    const env = startTestSession({
      limitSeconds: 0.5,
      answer(segment, url) {
        if (failures-- <= 0) return media(segment, url)
        return failures === 1 ? Promise.reject(new TypeError('offline')) : new Response(null, { status: 503 })
      },
    })
    await settle()
    expect(env.segments()).toEqual([0, 0, 0])
    expect(env.delaysMs).toEqual([250, 500])
    expect(env.buffer.resets).toBe(2)
    expect(env.said).toEqual(['rung low'])
  })

  test('a link that fails now and then is not counted out', async () => {
    const tried = new Set<string>()
    const env = startTestSession({
      answer(segment, url) {
        if (tried.has(url)) return media(segment, url)
        tried.add(url)
        return Promise.reject(new TypeError('offline'))
      },
    })
    await settle()
    await settle()
    expect(env.delaysMs).toEqual(Array(7).fill(250))
    expect(env.said).toEqual(['rung low'])
  })

  test('gives up with one network error after five delays', async () => {
    const env = startTestSession({ answer: () => Promise.reject(new TypeError('offline')) })
    await settle()
    expect(env.delaysMs).toEqual([250, 500, 1000, 2000, 4000])
    expect(env.said).toEqual(['error network'])
    env.moveTo(1, 'timeupdate')
    await settle()
    expect(env.urls).toHaveLength(6)
  })

  test('waits for a fresh address after a 403 and goes on with the same segment', async () => {
    const env = startTestSession({
      answer: (segment, url) =>
        url.includes('/t1/') && segment > 1 ? new Response(null, { status: 403 }) : media(segment, url),
    })
    await settle()
    expect(env.said).toEqual(['rung low', 'expired'])
    expect(env.session.refresh({ ...start, base: '/media/t2/' })).toBe(true)
    await settle()
    expect(env.urls.slice(2, 5)).toEqual(['/media/t1/p/low/2.m4s', '/media/t2/p/low/2.m4s', '/media/t2/p/low/3.m4s'])
  })

  test('is forbidden for good when fresh addresses are refused too', async () => {
    const env = startTestSession({ answer: () => new Response(null, { status: 403 }) })
    for (const token of ['t2', 't3']) {
      await settle()
      env.session.refresh({ ...start, base: `/media/${token}/` })
    }
    await settle()
    expect(env.said).toEqual(['expired', 'expired', 'error forbidden'])
  })

  test('a descriptor of another package cannot be continued', () => {
    const { session } = startTestSession()
    const other = start.rungs.map((it) => ({ ...it, segments: it.segments.replace('p/', 'q/') }))
    expect(session.refresh({ ...start, rungs: other })).toBe(false)
  })

  test('makes room behind the position when the browser says the buffer is full', async () => {
    const env = startTestSession({ limitSeconds: 4 })
    env.buffer.capacity = 13
    for (let seconds = 0; seconds <= 20; seconds += 0.5) {
      env.moveTo(seconds, 'timeupdate')
      await settle()
    }
    expect(env.said).toEqual(['rung low'])
    expect(env.buffer.buffered.end(env.buffer.buffered.length - 1)).toBeGreaterThan(23)
  })

  test('waits when the buffer is full of what is still to be seen', async () => {
    const env = startTestSession()
    env.buffer.capacity = 6
    await settle()
    expect(env.buffer.ranges.seconds).toBeLessThanOrEqual(6)
    env.moveTo(4, 'timeupdate')
    await settle()
    expect(env.buffer.buffered.end(0)).toBeGreaterThan(6)
    expect(env.said).toEqual(['rung low'])
  })

  test('bytes that wait for room are forgotten when the position moves elsewhere', async () => {
    const env = startTestSession()
    env.buffer.capacity = 6
    await settle()
    const before = env.buffer.appends.length
    env.moveTo(20.5, 'seeking')
    await settle()
    expect(env.buffer.appends.slice(before, before + 2)).toEqual(['media 19 19.5', 'media 19.5 21'])
  })

  test('takes the better rendition once the link proved to carry it, with its init segment first', async () => {
    const env = startTestSession({ limitSeconds: 0.5 })
    await settle()
    env.setRate(2_000_000)
    env.session.setLimit(2)
    await settle()
    expect(env.said).toEqual(['rung low', 'rung high'])
    expect(env.buffer.appends.filter((text) => text.startsWith('init'))).toEqual(['init low', 'init high'])
    expect(env.urls[1]).toBe('/media/t1/p/high/1.m4s')
  })

  test('limit 0 drops the request and asks for nothing more', async () => {
    const env = startTestSession({ answer: (segment, url) => settle().then(() => media(segment, url)) })
    env.session.setLimit(0)
    await settle()
    await settle()
    expect(env.urls).toHaveLength(1)
    expect(env.buffer.appends.filter((text) => text.startsWith('media'))).toEqual([])
    expect(env.said).toEqual([])
  })

  test('bytes that turn into no media are a decode error', async () => {
    const env = startTestSession({ answer: () => new Response('nothing') })
    await settle()
    expect(env.said).toEqual(['rung low', 'error decode'])
    expect(env.urls).toHaveLength(1)
  })

  test('nothing is said or asked after stop', async () => {
    const env = startTestSession()
    env.session.stop()
    await settle()
    expect(env.said).toEqual([])
    expect(env.urls).toHaveLength(1)
    expect(env.buffer.appends).toEqual([])
  })
})
