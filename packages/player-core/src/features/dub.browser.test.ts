/// <reference types="node" />
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserTestLab, openBrowserTestLab } from '../testing/lab.ts'

let lab: BrowserTestLab
beforeAll(async () => {
  lab = await openBrowserTestLab({ hasDub: true })
})
afterAll(() => lab?.close())

test('plays the dubbing track in sync with the video, also after a seek, and removes it for the original sound', async () => {
  const page = await lab.open()
  const base = '/media/t1/dubbed/'
  const media = { url: `${base}master.m3u8`, start: { ...lab.start, base } }
  const found = await page.evaluate(async (source) => {
    const { pool, openEngine, createDubPlayer, until } = window.lab
    const { engine, video: element } = openEngine('cmaf')
    pool.setSources((index) => (index === 0 ? { state: 'ready', key: 'e', media: source, at: 0 } : undefined))
    pool.setMuted(true)
    pool.show(0)
    const video = pool.current()?.video
    if (!video) throw new Error('nothing is shown')
    await until(() => video.currentTime > 0.5)
    let stalls = 0
    video.addEventListener('waiting', () => stalls++)
    video.addEventListener('pause', () => stalls++)
    const dub = createDubPlayer({ pool, element, engine, page: window })
    const from = video.currentTime
    dub.choose(8)
    const isInStep = () =>
      !element.paused && element.readyState >= 3 && Math.abs(element.currentTime - video.currentTime) < 0.1
    const follows = await until(() => isInStep() && video.currentTime > from + 1)
    const hasSound = element.duration
    // Counted before the seek, which may let the video wait for media.
    const stallsWhenAdded = stalls
    pool.seek(6)
    const followsSeek = await until(() => isInStep() && video.currentTime > 6.3)
    dub.choose(0)
    const isGone = await until(() => element.src === '')
    return { follows, hasSound, followsSeek, isGone, stalls: stallsWhenAdded, isPlaying: !video.paused }
  }, media)
  expect(found).toMatchObject({ follows: true, stalls: 0, followsSeek: true, isGone: true, isPlaying: true })
  expect(found.hasSound).toBeCloseTo(lab.start.duration, 1)
  expect(lab.server.requests.some((url) => url.includes('/audio-es/0.m4s'))).toBe(true)
  await page.close()
})
