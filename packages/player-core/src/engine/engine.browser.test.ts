/// <reference types="node" />
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { browserTestLab, labSource } from '../testing/own-lab.ts'
import type { EngineKind } from './engine.ts'

let page: Page

afterEach(() => page?.close())

let episode = 0
const sourceWith = (token: string) => labSource(`ep${episode}`, token)

async function openEngine(kind: EngineKind) {
  episode += 1
  page = await browserTestLab.open()
  const running = await page.evaluateHandle((wanted) => window.lab.openEngine(wanted), kind)
  const source = sourceWith('t1')
  return { running, source }
}

describe.each(['cmaf', 'hls', 'native'] as const)('the %s engine in a real browser', (kind) => {
  test('presents frames with sound, seeks in both directions and ends', async () => {
    const { running, source } = await openEngine(kind)
    const played = await running.evaluate(async ({ engine, video }, it) => {
      let presented = 0
      const count = () => {
        presented += 1
        video.requestVideoFrameCallback(count)
      }
      video.requestVideoFrameCallback(count)
      engine.load(it, 0)
      await engine.play()
      await window.lab.until(() => video.currentTime > 1.2)
      const audioBytes: unknown = Reflect.get(video, 'webkitAudioDecodedByteCount')
      return { presented, audioBytes, position: video.currentTime, width: video.videoWidth }
    }, source)
    expect(played.position).toBeGreaterThan(1.2)
    expect(played.presented).toBeGreaterThan(10)
    expect(played.width).toBe(browserTestLab.start.rungs.at(-1)?.width)
    expect(Number(played.audioBytes)).toBeGreaterThan(0)

    const sought = await running.evaluate(async ({ engine, video }, seconds) => {
      const moveTo = async (target: number) => {
        engine.seek(target)
        await window.lab.until(() => !video.seeking && video.currentTime > target + 0.2)
        return video.currentTime
      }
      return [await moveTo(seconds - 4), await moveTo(0.5)]
    }, browserTestLab.start.duration)
    expect(sought[0]).toBeGreaterThan(browserTestLab.start.duration - 4)
    expect(sought[0]).toBeLessThan(browserTestLab.start.duration - 2)
    expect(sought[1]).toBeGreaterThan(0.5)
    expect(sought[1]).toBeLessThan(2)

    const ended = await running.evaluate(async ({ engine, video, eventLog }, seconds) => {
      engine.seek(seconds - 0.7)
      const hasEnded = await window.lab.until(() => video.ended)
      return { hasEnded, eventLog }
    }, browserTestLab.start.duration)
    expect(ended).toEqual({ hasEnded: true, eventLog: [] })
  })

  test('requests a new URL after a 403, and continues to play', async () => {
    const { running, source } = await openEngine(kind)
    const before = await running.evaluate(async ({ engine, video, eventLog }, it) => {
      engine.warm(it, 0)
      await window.lab.until(() => video.readyState >= 2)
      return [...eventLog]
    }, source)
    expect(before).toEqual([])
    browserTestLab.server.refused.add('t1')
    const after = await running.evaluate(async ({ engine, video, eventLog }, fresh) => {
      const playing = engine.play()
      playing.catch(() => {})
      await window.lab.until(() => eventLog.includes('expired'))
      engine.refresh(fresh, video.currentTime)
      await window.lab.until(() => video.currentTime > 4)
      return { position: video.currentTime, eventLog }
    }, sourceWith('t2'))
    browserTestLab.server.refused.clear()
    expect(after.eventLog).toEqual(['expired'])
    expect(after.position).toBeGreaterThan(4)
  })
})

// The cmaf engine is not tested here: it keeps its session, and so its position, when the URL changes.
describe.each(['hls', 'native'] as const)('the %s engine', (kind) => {
  test('starts at the requested position although its first URL is refused', async () => {
    const { running, source } = await openEngine(kind)
    browserTestLab.server.refused.add('t1')
    const position = await running.evaluate(
      async ({ engine, video, eventLog }, [refused, fresh]) => {
        engine.load(refused, 4)
        await window.lab.until(() => eventLog.includes('expired'))
        engine.refresh(fresh, 4)
        await window.lab.until(() => video.readyState >= 2 && !video.seeking)
        return video.currentTime
      },
      [source, sourceWith('t2')] as const,
    )
    browserTestLab.server.refused.clear()
    expect(position).toBeCloseTo(4, 1)
  })
})

// The native engine is not tested here, because the browser alone decides how much media it fetches.
describe.each(['cmaf', 'hls'] as const)('the %s engine', (kind) => {
  test('`warm` shows the first frame, stays paused and fetches little data', async () => {
    const { running, source } = await openEngine(kind)
    const warmed = await running.evaluate(async ({ engine, video }, it) => {
      engine.warm(it, 0)
      const hasFrame = await window.lab.until(() => video.readyState >= 2)
      await new Promise((resolve) => setTimeout(resolve, 600))
      const end = video.buffered.length ? video.buffered.end(0) : 0
      return { hasFrame, isPaused: video.paused, position: video.currentTime, end }
    }, source)
    expect(warmed).toMatchObject({ hasFrame: true, isPaused: true })
    expect(warmed.position).toBeLessThan(0.1)
    expect(warmed.end).toBeLessThan(3.2)
    const segments = browserTestLab.server.requests.filter(
      (url) => url.includes(`/ep${episode}/`) && url.endsWith('.m4s'),
    )
    expect(segments.length).toBeLessThanOrEqual(kind === 'cmaf' ? 1 : 2)
  })
})

test('the cmaf engine starts in the middle of an episode with one request', async () => {
  const { running, source } = await openEngine('cmaf')
  const position = await running.evaluate(async ({ engine, video }, it) => {
    engine.warm(it, 6.4)
    await window.lab.until(() => video.readyState >= 2)
    return video.currentTime
  }, source)
  expect(position).toBeCloseTo(6.4, 1)
  const asked = browserTestLab.server.requests.filter((url) => url.includes(`/ep${episode}/`))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatch(/\/3\.m4s$/)
})

test('the cmaf engine reports invalid media once and sends no more requests', async () => {
  const { running, source } = await openEngine('cmaf')
  const eventLog = await running.evaluate(async ({ engine, eventLog }, it) => {
    const rungs = it.start?.rungs.map((rung) => ({ ...rung, init: btoa('not an init segment at all') })) ?? []
    engine.load({ ...it, start: it.start ? { ...it.start, rungs } : undefined }, 0)
    await window.lab.until(() => eventLog.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return eventLog
  }, source)
  expect(eventLog).toEqual(['error decode'])
  // At most two requests are allowed: the first one, and one retry that bypasses the browser's cache.
  expect(browserTestLab.server.requests.filter((url) => url.includes(`/ep${episode}/`)).length).toBeLessThanOrEqual(2)
})
