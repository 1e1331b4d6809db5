/// <reference types="node" />
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { evaluateWithoutGesture } from '../testing/lab.ts'
import { browserTestLab } from '../testing/own-lab.ts'
import type { FeedSource } from './plan.ts'

let page: Page
let title = 0

beforeEach(async () => {
  title += 1
  page = await browserTestLab.open()
})
afterEach(() => page?.close())

/** Creates a feed whose last episode is locked by default. Every test has its own paths. */
function feed(count = 4, locked = count - 1, change: Partial<typeof browserTestLab.start> = {}): FeedSource[] {
  return Array.from({ length: count }, (_, index) => {
    const key = `v${title}e${index}`
    const base = `/media/t1/${key}/`
    if (index === locked) return { state: 'locked', key }
    const media = { url: `${base}master.m3u8`, start: { ...browserTestLab.start, ...change, base } }
    return { state: 'ready', key, media, at: 0 }
  })
}

const askedFor = (index: number) => browserTestLab.server.requests.filter((url) => url.includes(`/v${title}e${index}/`))

test('a swipe shows the first frame of the next episode and plays it; a locked episode is not fetched', async () => {
  const shown = await page.evaluate(async (sources) => {
    const { pool, until, attachSlideTrack } = window.lab
    const container = document.querySelector<HTMLElement>('#feed')
    if (!container) throw new Error('no feed')
    attachSlideTrack({ container, pool, signal: new AbortController().signal })
    pool.setSources((index) => sources[index])
    const isPlaying = () => pool.state.get().status === 'playing' && (pool.current()?.video.currentTime ?? 0) > 0.3
    const swipeTo = async (index: number) => {
      const wasReady = await until(() => pool.state.get().slots[index % 3]?.hasFrame === true)
      const before = pool.current()?.video
      pool.show(index)
      const isSynchronous = pool.current()?.video.paused === false && before?.paused === true
      return { wasReady, isSynchronous, isPlaying: await until(isPlaying) }
    }
    pool.show(0)
    const first = await until(isPlaying)
    const second = await swipeTo(1)
    const third = await swipeTo(2)
    await new Promise((resolve) => setTimeout(resolve, 700))
    const back = await swipeTo(1)
    pool.show(3)
    const { status } = pool.state.get()
    return { first, second, third, back, status, videos: document.querySelectorAll('video').length }
  }, feed())
  const swiped = { wasReady: true, isSynchronous: true, isPlaying: true }
  expect(shown).toEqual({ first: true, second: swiped, third: swiped, back: swiped, status: 'locked', videos: 3 })
  expect(askedFor(0).length).toBeGreaterThan(0)
  expect(askedFor(3)).toEqual([])
})

test('plays muted without a gesture and reports it; one tap enables sound', async () => {
  const play = async (sources: FeedSource[]) => {
    const { pool, until } = window.lab
    pool.on('muted-by-browser', () => document.body.append('muted'), new AbortController().signal)
    document.body.append(...pool.videos)
    document.addEventListener('click', () => pool.setMuted(false))
    pool.setSources((index) => sources[index])
    pool.show(0)
    await until(() => (pool.current()?.video.currentTime ?? 0) > 0.2)
  }
  await evaluateWithoutGesture(page, play, feed())
  const before = await page.evaluate(() => ({
    text: document.body.textContent?.trim(),
    state: window.lab.pool.state.get(),
  }))
  const muted = { isMuted: true, isMutedByBrowser: true, status: 'playing' }
  expect(before).toMatchObject({ text: 'muted', state: muted })
  await page.mouse.click(200, 400)
  const after = await page.evaluate(async () => {
    const { pool, until } = window.lab
    const video = pool.current()?.video
    const from = video?.currentTime ?? 0
    await until(() => (video?.currentTime ?? 0) > from + 0.3)
    return { state: pool.state.get(), isMuted: video?.muted, isPaused: video?.paused }
  })
  expect(after).toMatchObject({ isMuted: false, isPaused: false, state: { isMuted: false, isMutedByBrowser: false } })
})

test('hls.js replaces the cmaf engine if the segments cannot be decoded', async () => {
  const broken = feed(4, 3, {
    rungs: browserTestLab.start.rungs.map((rung) => ({ ...rung, init: btoa('no init segment') })),
  })
  const status = await page.evaluate(async (sources) => {
    const { pool, until } = window.lab
    document.body.append(...pool.videos)
    pool.setSources((index) => sources[index])
    pool.show(0)
    await until(() => (pool.current()?.video.currentTime ?? 0) > 0.5)
    return pool.state.get().status
  }, broken)
  expect(status).toBe('playing')
  expect(askedFor(0).some((url) => url.endsWith('master.m3u8'))).toBe(true)
})

test('drag, wheel and keys move the feed by one slide each', async () => {
  await page.evaluate((sources) => {
    const { pool, attachSlideTrack, attachSwipe, attachKeys } = window.lab
    const container = document.querySelector<HTMLElement>('#feed')
    if (!container?.parentElement) throw new Error('no feed')
    const { signal } = new AbortController()
    const stage = attachSlideTrack({ container, pool, signal })
    pool.setMuted(true)
    pool.setSources((index) => sources[index])
    pool.show(0)
    const move = (direction: 1 | -1) => pool.show(pool.state.get().index + direction)
    const canMove = (direction: 1 | -1) => Boolean(sources[pool.state.get().index + direction])
    const swipe = attachSwipe({
      target: container.parentElement,
      canMove,
      onCommit: move,
      stage,
      now: () => performance.now(),
      signal,
    })
    const actions = {
      close: () => pool.pause(),
      seekBy: (seconds: number) => pool.seek((pool.current()?.video.currentTime ?? 0) + seconds),
      toggle: () => (pool.current()?.video.paused ? pool.play() : pool.pause()),
      slide: (direction: 1 | -1) => {
        if (!canMove(direction)) return
        move(direction)
        swipe.move(direction)
      },
    }
    attachKeys({ target: window, actions, signal })
  }, feed())
  const index = () => page.evaluate(() => window.lab.pool.state.get().index)
  /** Returns the distance of the feed from the upper edge of its container, in slides. */
  const place = () =>
    page.evaluate(() => {
      const feed = document.querySelector<HTMLElement>('#feed')
      const [own, frame] = [feed, feed?.parentElement].map((box) => box?.getBoundingClientRect().top ?? 0)
      return Math.round((1000 * ((own ?? 0) - (frame ?? 0))) / (feed?.clientHeight ?? 1)) / 1000
    })
  const drag = async (fromY: number, toY: number) => {
    await page.mouse.move(200, fromY)
    await page.mouse.down()
    await page.mouse.move(200, toY, { steps: 8 })
    await page.mouse.up()
    await page.waitForTimeout(400)
  }
  await drag(700, 300)
  expect(await index()).toBe(1)
  expect(await place()).toBe(-1)
  await drag(400, 440)
  await page.mouse.wheel(0, 120)
  await page.waitForTimeout(400)
  await page.keyboard.press('ArrowDown')
  expect(await index()).toBe(3)
  await drag(700, 300)
  expect(await index()).toBe(3)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  expect(await page.evaluate(() => window.lab.pool.state.get().status)).toBe('paused')
  expect(await index()).toBe(2)
})

test('a mouse that is released outside of the feed no longer moves it', async () => {
  await page.evaluate((sources) => {
    const { pool, attachSlideTrack, attachSwipe } = window.lab
    const container = document.querySelector<HTMLElement>('#feed')
    if (!container?.parentElement) throw new Error('no feed')
    container.parentElement.style.right = '190px'
    const { signal } = new AbortController()
    const stage = attachSlideTrack({ container, pool, signal })
    pool.setSources((index) => sources[index])
    pool.show(0)
    const target = container.parentElement
    attachSwipe({ target, canMove: () => true, onCommit: () => {}, stage, now: () => performance.now(), signal })
  }, feed())
  const top = () => page.evaluate(() => document.querySelector('#feed')?.getBoundingClientRect().top)
  await page.mouse.move(150, 400)
  await page.mouse.down()
  await page.mouse.move(300, 402, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(100, 420)
  await page.mouse.move(100, 600, { steps: 4 })
  expect(await top()).toBe(0)
  // A drag with the pressed mouse button moves the feed.
  await page.mouse.down()
  await page.mouse.move(100, 500, { steps: 4 })
  expect(await top()).toBeLessThan(-50)
})

test('forty quick swipes leave three video elements, one playing slide and no uncaught error', async () => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const long = feed(12, 12)
  const left = await page.evaluate(async (sources) => {
    const { pool, until } = window.lab
    document.body.append(...pool.videos)
    pool.setMuted(true)
    pool.setSources((index) => sources[index])
    let index = 0
    for (let flick = 0; flick < 40; flick++) {
      index = Math.min(11, Math.max(0, index + ((flick * 7) % 5 > 1 ? 1 : -1)))
      pool.show(index)
      await new Promise((resolve) => setTimeout(resolve, (flick * 37) % 160))
    }
    const plays = await until(
      () => pool.state.get().status === 'playing' && (pool.current()?.video.currentTime ?? 0) > 0.5,
    )
    const playing = pool.videos.filter((video) => !video.paused).length
    return { plays, playing, error: pool.state.get().error, videos: document.querySelectorAll('video').length }
  }, long)
  expect(left).toEqual({ plays: true, playing: 1, error: undefined, videos: 3 })
  expect(errors).toEqual([])
})
