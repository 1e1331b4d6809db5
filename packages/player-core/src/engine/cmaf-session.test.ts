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

  test('the element gets ready while the first bytes are on their way', async () => {
    const env = startTestSession({ answer: () => new Promise(() => {}) })
    await settle()
    expect([env.buffer.appends.slice(1), env.said]).toEqual([['init low'], []])
  })

  test('what is urgent is appended as it comes, what is not in one piece', async () => {
    const { buffer } = startTestSession({ rate: 50_000_000 })
    await settle()
    expect(buffer.appends.slice(1, 5)).toEqual([
      'init high',
      'media 0 0.5;',
      'media 0.5 1;',
      'media 1 1.5;media 1.5 3;',
    ])
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
    const { session, segments } = startTestSession({ depth: 'warm' })
    await settle()
    expect(segments()).toEqual([0])
    session.setDepth('full')
    await settle()
    expect(segments().slice(0, 3)).toEqual([0, 1, 2])
  })

  test('resumes in the middle with the segment that covers the position', async () => {
    const { segments, fake } = startTestSession({ at: 8.2, depth: 'warm' })
    await settle()
    expect(segments()).toEqual([4])
    expect(fake.currentTime).toBe(8.2)
  })

  test('tries again with growing delays after a broken transfer, and starts that segment over', async () => {
    let failures = 2
    const env = startTestSession({
      depth: 'warm',
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

  test('comes again when a busy server says so, and starts counting anew after each success', async () => {
    const busy = (n: number) => new Response(null, { status: n % 2 === 0 ? 429 : 503, headers: { 'retry-after': '3' } })
    const tries = new Map<number, number>()
    const env = startTestSession({
      answer(segment, url) {
        const before = tries.get(segment) ?? 0
        tries.set(segment, before + 1)
        return before < 4 ? busy(before) : media(segment, url)
      },
    })
    await settle()
    await settle()
    expect(env.delaysMs.slice(0, 8)).toEqual([3000, 3000, 3000, 3000, 3000, 3000, 3000, 3000])
    expect(env.segments().filter((n) => n === 6)).toHaveLength(5)
    expect(env.said).toEqual(['rung low'])
  })

  test('goes on trying while there is something to watch', async () => {
    let isDown = false
    let failures = 0
    const env = startTestSession({
      answer(segment, url) {
        if (!isDown || failures > 9) return media(segment, url)
        failures += 1
        return Promise.reject(new TypeError('offline'))
      },
    })
    await settle()
    isDown = true
    env.moveTo(3, 'timeupdate')
    await settle()
    expect(env.delaysMs).toEqual([250, 500, 1000, ...Array(7).fill(4000)].toSpliced(3, 1, 2000))
    expect(env.said).toEqual(['rung low'])
    expect(env.segments().at(-1)).toBe(7)
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
    const env = startTestSession()
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

  test('takes the better rendition once the link proved to carry it, with its init segment first', async () => {
    const env = startTestSession({ depth: 'warm' })
    await settle()
    env.link.rate = 8_000_000
    env.session.setDepth('full')
    await settle()
    expect(env.said).toEqual(['rung low', 'rung high'])
    expect(env.buffer.appends.filter((text) => text.startsWith('init'))).toEqual(['init low', 'init high'])
    expect(env.urls[1]).toBe('/media/t1/p/high/1.m4s')
  })

  test('limit 0 drops the request and asks for nothing more', async () => {
    const env = startTestSession({ answer: (segment, url) => settle().then(() => media(segment, url)) })
    env.session.setDepth('rest')
    await settle()
    await settle()
    expect(env.urls).toHaveLength(1)
    expect(env.buffer.appends.filter((text) => text.startsWith('media'))).toEqual([])
    expect(env.said).toEqual([])
  })

  test('while bytes are dear the lowest rung is taken, however fast the link', async () => {
    const env = startTestSession({ rate: 50_000_000, isSaving: true })
    await settle()
    expect(env.said).toEqual(['rung low'])
    expect(env.urls.every((url) => url.includes('/low/'))).toBe(true)
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
