/// <reference types="node" />
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { browserTestLab, labSource } from '../testing/own-lab.ts'
import { slowNetwork, throttleNetwork } from '../testing/throttle.ts'

let page: Page
let episode = 0

afterEach(async () => {
  browserTestLab.server.refused.clear()
  await page?.close()
})

async function openEngine(before?: () => void) {
  const name = `c${++episode}`
  page = await browserTestLab.open(before)
  const running = await page.evaluateHandle(() => window.lab.openEngine('cmaf'))
  const asked = () => browserTestLab.server.requests.filter((url) => url.includes(`/${name}/`))
  return { running, name, source: labSource(name), asked }
}

/** Makes `document.hidden` of the page true or false for its scripts. */
const setHidden = (isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)

test('takes the duration from the start-up descriptor, and plays again from the start after the end', async () => {
  const { running, source } = await openEngine()
  const played = await running.evaluate(async ({ engine, video, eventLog }, it) => {
    let ends = 0
    video.addEventListener('ended', () => ends++)
    engine.load(it, 0)
    await engine.play()
    const before = video.duration
    engine.seek(video.duration - 0.5)
    await window.lab.until(() => ends === 1)
    const after = video.duration
    engine.seek(0)
    await engine.play()
    const again = await window.lab.until(() => !video.ended && video.currentTime > 1.2)
    engine.seek(video.duration)
    await window.lab.until(() => ends === 2)
    return { before, after, again, ends, eventLog }
  }, source)
  expect(played).toMatchObject({ again: true, ends: 2, eventLog: [] })
  expect(played.before).toBeCloseTo(browserTestLab.start.duration, 1)
  expect(played.after).toBeCloseTo(browserTestLab.start.duration, 1)
})

test('playback is not interrupted if a new URL arrives before the buffer ends', async () => {
  const { running, source, name } = await openEngine()
  // The whole clip fits into the forward buffer. Throttling prevents it from being loaded before the URL expires.
  await throttleNetwork(page, slowNetwork)
  const before = await running.evaluate(async ({ engine, video, eventLog }, it) => {
    engine.load(it, 0)
    await engine.play()
    await window.lab.until(() => video.currentTime > 1)
    return eventLog.length
  }, source)
  expect(before).toBe(0)
  browserTestLab.server.refused.add('t1')
  const seen = await running.evaluate(
    async ({ engine, video, eventLog }, fresh) => {
      const stops: string[] = []
      for (const type of ['waiting', 'pause', 'emptied', 'seeking'])
        video.addEventListener(type, () => stops.push(type))
      await window.lab.until(() => eventLog.includes('expired'))
      engine.refresh(fresh, video.currentTime)
      const end = () => video.buffered.end(video.buffered.length - 1)
      const reached = await window.lab.until(() => end() > video.duration - 1 && video.currentTime > 3)
      return { reached, stops, eventLog, ranges: video.buffered.length }
    },
    labSource(name, 't2'),
  )
  expect(seen).toEqual({ reached: true, stops: [], eventLog: ['expired'], ranges: 1 })
})

test('paints the first frame of a prefetched episode', async () => {
  const { running, source } = await openEngine()
  const spread = await running.evaluate(async ({ engine, video }, it) => {
    engine.warm(it, 0.5)
    await window.lab.until(() => video.readyState >= 2)
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    context?.drawImage(video, 0, 0, 60, 100)
    const bytes = context?.getImageData(0, 0, 60, 100).data.filter((_, n) => n % 4 === 1) ?? []
    return Math.max(...bytes) - Math.min(...bytes)
  }, source)
  expect(spread).toBeGreaterThan(20)
})

test('hls.js can play on an element on which the cmaf engine failed', async () => {
  const { running, source } = await openEngine()
  const rungs = source.start?.rungs.map((rung) => ({ ...rung, init: btoa('no init segment') })) ?? []
  const broken = { ...source, start: source.start && { ...source.start, rungs } }
  const played = await running.evaluate(async ({ engine, video, eventLog }, it) => {
    engine.load(it, 0)
    await window.lab.until(() => eventLog.length > 0)
    engine.stop()
    const other = window.lab.openEngine('hls', video)
    other.engine.load(it, 0)
    await other.engine.play()
    const isPlaying = await window.lab.until(() => video.currentTime > 0.5)
    return { isPlaying, eventLog, other: other.eventLog }
  }, broken)
  expect(played).toEqual({ isPlaying: true, eventLog: ['error decode'], other: [] })
})

test('fetches further segments for a ManagedMediaSource only while it requests data, and disables remote playback', async () => {
  const { running, source, asked } = await openEngine(() => {
    const sources: Array<MediaSource & { streaming: boolean }> = []
    class Managed extends MediaSource {
      streaming = false
      constructor() {
        super()
        sources.push(this)
      }
    }
    const stream = (isWanted: boolean) => {
      for (const managed of sources) {
        managed.streaming = isWanted
        managed.dispatchEvent(new Event(isWanted ? 'startstreaming' : 'endstreaming'))
      }
    }
    Object.assign(window, { ManagedMediaSource: Managed, MediaSource: undefined, stream })
  })
  await running.evaluate(async ({ engine, video }, it) => {
    engine.load(it, 0)
    await engine.play()
    await window.lab.until(() => video.currentTime > 0.3)
  }, source)
  expect(asked()).toHaveLength(1)
  const after = await running.evaluate(async ({ video, eventLog }) => {
    const stream: unknown = Reflect.get(window, 'stream')
    if (typeof stream !== 'function') throw new Error('no stub')
    stream(true)
    await window.lab.until(() => video.currentTime > 2)
    stream(false)
    return { eventLog, isLocal: video.disableRemotePlayback }
  })
  expect(after).toEqual({ eventLog: [], isLocal: true })
  const count = asked().length
  expect(count).toBeGreaterThan(3)
  const ahead = await running.evaluate(async ({ video }) => {
    const from = video.currentTime
    await window.lab.until(() => video.currentTime > from + 2.5)
    return video.buffered.end(0) - video.currentTime
  })
  expect(ahead).toBeLessThan(10)
  expect(asked()).toHaveLength(count)
})

test('resumes at the same position after the media source was lost in the background; a second loss is an error', async () => {
  const { running, source } = await openEngine(() => {
    const sources: MediaSource[] = []
    window.MediaSource = class extends MediaSource {
      constructor() {
        super()
        sources.push(this)
      }
    }
    const lose = async () => {
      while (sources.at(-1)?.sourceBuffers[0]?.updating) await new Promise((resolve) => setTimeout(resolve, 1))
      sources.at(-1)?.endOfStream('decode')
    }
    Object.assign(window, { lose })
  })
  // Throttle, so that the media source is lost before all segments are loaded.
  await throttleNetwork(page, slowNetwork)
  const lose = () =>
    running.evaluate(async ({ video }) => {
      const task: unknown = Reflect.get(window, 'lose')
      if (typeof task === 'function') await task()
      return video.currentTime
    })
  await running.evaluate(async ({ engine, video }, it) => {
    engine.load(it, 0)
    await engine.play()
    await window.lab.until(() => video.currentTime > 1.5)
  }, source)
  await setHidden(true)
  const at = await lose()
  const whileHidden = await running.evaluate(async ({ video, eventLog }) => {
    await window.lab.until(() => video.error !== null)
    return { code: video.error?.code, eventLog: [...eventLog] }
  })
  expect(whileHidden).toEqual({ code: 3, eventLog: [] })
  await setHidden(false)
  const back = await running.evaluate(async ({ video, eventLog }, from) => {
    const isPlaying = await window.lab.until(() => video.readyState > 2 && video.currentTime > from + 0.5)
    return { isPlaying, position: video.currentTime, eventLog: [...eventLog] }
  }, at)
  expect(back).toMatchObject({ isPlaying: true, eventLog: [] })
  expect(back.position).toBeLessThan(at + 2)
  await lose()
  const eventLog = await running.evaluate(async (it) => {
    await window.lab.until(() => it.eventLog.length > 0)
    return it.eventLog
  })
  expect(eventLog).toEqual(['error decode'])
})
