import { beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('startCmafSession after seeks and browser events, and with segments on the device', () => {
  test('reads downloaded segments from the device without measuring throughput', async () => {
    const env = createTestSession()
    const { video, events, deps } = env
    const sample = vi.spyOn(deps.throughput, 'sample')
    const read = vi.fn((address: string) => segmentResponse(Number(/(\d+)\.m4s$/.exec(address)?.[1])).arrayBuffer())
    const onError = () => {}
    startCmafSession({ video, events, deps, onError, start: { ...testStartDescriptor, read }, at: 0, depth: 'full' })
    await settle()
    expect(read.mock.calls.length).toBeGreaterThan(1)
    expect(env.buffer.appends).toContain('media 0 0.5;media 0.5 1;')
    expect([env.urls, sample.mock.calls]).toEqual([[], []])
  })

  test('a seek outside of the buffer cancels the request and fetches only the segments at the new position', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const env = startTestSession({
      answer: (segment, url) =>
        segment === 3 ? held.then(() => segmentResponse(segment, url)) : segmentResponse(segment, url),
    })
    await settle()
    env.moveTo(20.5, 'seeking')
    release()
    await settle()
    expect(env.segments().slice(0, 6)).toEqual([0, 1, 2, 3, 10, 11])
    expect(env.buffer.appends).not.toContain('media 5 5.5;')
    env.moveTo(0.5, 'seeking')
    await settle()
    expect(env.eventLog.filter((word) => word.startsWith('error'))).toEqual([])
  })

  test('sets the start position only when the element has metadata; an earlier seek replaces the start position', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const env = startTestSession({ at: 20.5, answer: (segment, url) => held.then(() => segmentResponse(segment, url)) })
    expect([env.fake.currentTime, env.session.positionS()]).toEqual([0, 20.5])
    env.session.seek(10.5)
    expect([env.fake.currentTime, env.session.positionS()]).toEqual([0, 10.5])
    await settle()
    expect([env.fake.currentTime, env.session.positionS()]).toEqual([10.5, 10.5])
    release()
    await settle()
    expect(env.segments()[0]).toBe(10)
  })

  test('fetches segments only for the first and the last of several quick seeks', async () => {
    const env = startTestSession({ answer: (segment, url) => settle().then(() => segmentResponse(segment, url)) })
    // An element can seek once it has metadata.
    env.fake.dispatchEvent(new Event('loadedmetadata'))
    env.link.nowMs = 1000
    for (const seconds of [20, 10, 26, 14, 22]) {
      env.link.nowMs += 40
      env.moveTo(seconds, 'seeking')
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(env.segments()).toEqual([0, 10])
    env.elapse(150)
    await settle()
    await settle()
    expect(env.segments().slice(2, 4)).toEqual([11, 12])
    expect(env.buffer.buffered.start(0)).toBe(21)
  })

  test('fetches evicted segments again after a seek back', async () => {
    const { segments, moveTo } = startTestSession()
    for (let seconds = 0; seconds <= 20; seconds++) {
      moveTo(seconds, 'timeupdate')
      await settle()
    }
    const before = segments().length
    moveTo(0.5, 'seeking')
    await settle()
    expect(segments().slice(before, before + 2)).toEqual([0, 1])
  })

  test('after a seek back, fetches only the segments before those that are still buffered', async () => {
    const { segments, moveTo, source, link } = startTestSession()
    await settle()
    moveTo(20.5, 'seeking')
    await settle()
    const before = segments().length
    link.nowMs = 1000
    moveTo(12.5, 'seeking')
    await settle()
    for (let seconds = 13; seconds < 20; seconds++) {
      moveTo(seconds, 'timeupdate')
      await settle()
    }
    expect(segments().slice(before)).toEqual([7, 8, 9])
    expect(source.readyState).toBe('ended')
  })

  test('a seek to the end fetches only the last segment; a later seek to the start fetches evicted segments again', async () => {
    const { segments, moveTo, source, eventLog, link } = startTestSession()
    await settle()
    const before = segments().length
    moveTo(29, 'seeking')
    await settle()
    expect(segments().slice(before)).toEqual([14])
    expect(source.readyState).toBe('ended')
    source.buffer.ranges.cut(0, 29)
    link.nowMs = 1000
    moveTo(0, 'seeking')
    await settle()
    expect(segments().slice(before + 1, before + 3)).toEqual([0, 1])
    expect([source.readyState, eventLog]).toEqual(['open', ['rung low']])
  })

  test('switching from depth `warm` to `full` does not cancel a segment whose last frames are arriving', async () => {
    let close = () => {}
    const env = startTestSession({
      depth: 'warm',
      answer(segment, url) {
        if (segment > 0) return segmentResponse(segment, url)
        const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('media 0 0.95;'))
            close = () => {
              controller.enqueue(new TextEncoder().encode('media 0.95 1;'))
              controller.close()
            }
          },
        })
        return new Response(body)
      },
    })
    await settle()
    env.session.setDepth('full')
    close()
    await settle()
    expect(env.buffer.resets).toBe(0)
    expect(env.segments().slice(0, 3)).toEqual([0, 1, 2])
    expect(env.buffer.buffered.length).toBe(1)
  })

  test('fetches evicted segments again, and gives up if they stay missing', async () => {
    const env = startTestSession()
    env.fake.paused = false
    env.fake.dispatchEvent(new Event('play'))
    await settle()
    env.moveTo(5.5, 'timeupdate')
    env.buffer.ranges.cut(4, 30)
    const before = env.segments().length
    const pass = async () => {
      for (let n = 0; n < 3; n++) env.elapse(400)
      await settle()
    }
    await pass()
    expect(env.segments().slice(before, before + 2)).toEqual([3, 4])
    expect(env.eventLog).toEqual(['rung low'])
    env.moveTo(6.5, 'timeupdate')
    env.answers.use = () => segmentResponse(0, '')
    env.buffer.ranges.cut(4, 30)
    await pass()
    await pass()
    expect(env.eventLog).toEqual(['rung low', 'error decode'])
  })

  test('does not end a stream while the browser buffers nothing of a segment, and gives up after some attempts', async () => {
    const env = startTestSession({ answer: (segment) => (segment === 0 ? segmentResponse(0) : new Response('free')) })
    await settle()
    expect([env.segments(), env.eventLog.at(-1)]).toEqual([[0, 1, 1, 1, 1], 'error decode'])
    expect(env.source.readyState).toBe('open')
  })

  test('appends the init segment again after each reset of the parser', async () => {
    let requests = 0
    const env = startTestSession({
      answer(segment) {
        requests += 1
        return requests === 2 ? Promise.reject(new TypeError('offline')) : segmentResponse(segment)
      },
    })
    await settle()
    expect(env.buffer.resets).toBe(1)
    expect(env.buffer.appends.slice(1).filter((text) => text.startsWith('init'))).toEqual(['init low', 'init low'])
  })

  test('does not use a rung again after it dropped frames', async () => {
    const env = startTestSession({ rate: 50_000_000 })
    env.fake.paused = false
    await settle()
    expect(env.eventLog).toEqual(['rung high'])
    Object.assign(env.fake, { videoWidth: 540, videoHeight: 960 })
    for (let seconds = 0; seconds < 9; seconds += 0.25) {
      env.fake.frames = { totalVideoFrames: seconds * 30, droppedVideoFrames: seconds * 10 }
      env.moveTo(seconds, 'timeupdate')
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await settle()
    expect(env.eventLog).toEqual(['rung high', 'rung low'])
    expect(env.frameCap.allowed(testStartDescriptor.rungs).map(({ id }) => id)).toEqual(['low'])
  })

  test('dropped frames of the lowest rung do not lower the frame cap', async () => {
    const env = startTestSession()
    env.fake.paused = false
    Object.assign(env.fake, { videoWidth: 270, videoHeight: 480 })
    for (let seconds = 0; seconds < 9; seconds += 0.25) {
      env.fake.frames = { totalVideoFrames: seconds * 30, droppedVideoFrames: seconds * 10 }
      env.moveTo(seconds, 'timeupdate')
    }
    expect(env.frameCap.allowed(testStartDescriptor.rungs)).toHaveLength(2)
  })

  test('reports an error if the browser closes the media source, but not after `stop`', async () => {
    const env = startTestSession()
    await settle()
    env.source.close()
    expect(env.eventLog).toEqual(['rung low', 'error decode'])
    const stopped = startTestSession()
    await settle()
    stopped.session.stop()
    stopped.source.close()
    expect(stopped.eventLog).toEqual(['rung low'])
  })

  test('a seek out of a partly loaded segment resets the parser and loads the segment at the new position', async () => {
    const env = startTestSession({ depth: 'warm', answer: rangedSegmentResponse })
    await settle()
    env.moveTo(8, 'seeking')
    env.session.setDepth('full')
    await settle()
    expect(env.segments().slice(0, 2)).toEqual([0, 4])
    expect(env.ranges[1]).toBeNull()
    expect(env.buffer.resets).toBe(1)
  })

  test('a seek inside of the buffer sends no request', async () => {
    const { moveTo, segments } = startTestSession()
    await settle()
    const before = segments()
    moveTo(0.2, 'seeking')
    await settle()
    expect(segments()).toEqual(before)
  })

  test('a seek discards bytes that were waiting because the buffer was full', async () => {
    const env = startTestSession()
    env.buffer.capacity = 6
    await settle()
    const before = env.buffer.appends.length
    env.moveTo(20.5, 'seeking')
    await settle()
    expect(env.buffer.appends.slice(before, before + 3)).toEqual(['init low', 'media 19 19.5;', 'media 19.5 21;'])
  })
})
