import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { cards } from '../../apps/server/src/testing/paying.ts'
import type { BrowserPage } from './browser-page.ts'
import {
  moves,
  pathOf,
  playback,
  showsText,
  tap,
  until,
  waitForApp,
  waitForElement,
  waitForEpisode,
  waitForText,
  waitUntilGone,
} from './page-helpers.ts'
import { startRelay } from './relay.ts'

export interface Site {
  readonly origin: string
  /** A title of eight episodes, the first three free, with English subtitles. */
  readonly vid: string
}
/** A part of the flow with a new viewer; rejects if something does not work. */
type Step = (page: BrowserPage, site: Site) => Promise<void>

const poster = 'main a[href^="/video?vid="]'
const firstFrame = '#first-frame'

/** The player, opened by a link, once it has replaced the page's first frame. */
async function watch(page: BrowserPage, { origin, vid }: Site, n: number): Promise<void> {
  await page.goto(`${origin}/video?vid=${vid}&ep=${n}`)
  await moves(page)
  await waitUntilGone(page, firstFrame)
}
const swipeUp = (page: BrowserPage) => {
  const { width, height } = page.size
  return page.drag(width * 0.35, height * 0.7, height * 0.3)
}

export const steps = {
  async 'home shows posters with their pictures and does not scroll sideways'(page, { origin }) {
    await page.goto(`${origin}/`)
    await waitForApp(page)
    const pictures = await until(
      () =>
        page.evaluate((selector: string) => {
          const posters = document.querySelectorAll(selector).length
          const isLoaded = [...document.images].some(({ complete }) => complete)
          return (
            posters > 0 &&
            isLoaded && {
              broken: [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
                .length,
              extraWidth: document.documentElement.scrollWidth - innerWidth,
            }
          )
        }, poster),
      'posters',
    )
    expect(pictures.broken).toBe(0)
    expect(pictures.extraWidth).toBeLessThanOrEqual(0)
  },

  async 'a tap on a poster plays, and the player takes over'(page, { origin }) {
    await page.goto(`${origin}/`)
    await waitForApp(page)
    await tap(page, poster)
    await moves(page)
    await waitUntilGone(page, firstFrame)
    await moves(page)
  },

  async 'a link plays before and after the app takes over'(page, { origin, vid }) {
    await page.goto(`${origin}/video?vid=${vid}&ep=1`)
    await moves(page)
    await waitUntilGone(page, firstFrame)
    await moves(page)
  },

  async 'a link to a watched episode resumes at its position'(page, site) {
    await watch(page, site, 1)
    await page.evaluate(() => {
      const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
      if (video) video.currentTime = 5
    })
    await until(async () => ((await playback(page))?.positionS ?? 0) > 5.5, 'the position 5.5')
    await page.goto(`${site.origin}/terms`)
    await sleep(500)
    await page.goto(`${site.origin}/video?vid=${site.vid}&ep=1`)
    const { fromS } = await moves(page)
    expect(fromS).toBeGreaterThan(4.5)
  },

  async 'a swipe and a key go to the next episode'(page, site) {
    await watch(page, site, 1)
    await swipeUp(page)
    await waitForEpisode(page, '2')
    await moves(page)
    await page.press('ArrowDown')
    await waitForEpisode(page, '3')
    await moves(page)
  },

  async 'arrow keys seek'(page, site) {
    await watch(page, site, 1)
    const before = (await playback(page))?.positionS ?? 0
    await page.press('ArrowRight')
    await until(async () => ((await playback(page))?.positionS ?? 0) > before + 4, 'a position 4 s later', 4000)
    await moves(page)
  },

  async 'a tap on the picture switches the sound on, or pauses where it was on'(page, site) {
    await watch(page, site, 1)
    const before = await playback(page)
    await page.tap(page.size.width * 0.35, page.size.height * 0.45)
    if (before?.isMuted) await until(async () => (await playback(page))?.isMuted === false, 'sound')
    else await until(async () => (await playback(page)) === null, 'a pause')
  },

  async 'subtitles appear'(page, site) {
    await watch(page, site, 1)
    await until(
      () => page.evaluate(() => (document.querySelector('[data-subtitles]')?.textContent ?? '') !== ''),
      'a subtitle',
    )
  },

  async 'the next episode follows at the end'(page, site) {
    await watch(page, site, 1)
    await page.evaluate(() => {
      const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
      if (video) video.currentTime = video.duration - 2
    })
    await waitForEpisode(page, '2')
    await moves(page)
  },

  async 'coins are bought with a test card and unlock a locked episode'(page, site) {
    await page.goto(`${site.origin}/wallet`)
    await tap(page, 'button', 'Buy ')
    await waitForText(page, 'First name')
    const fields = ['Ada', 'Lovelace', `viewer-${Date.now()}@example.com`, '+44', '7700900123']
    await tap(page, 'dialog input')
    for (const [at, text] of fields.entries()) {
      if (at > 0) await page.press('Tab')
      await page.type(text)
    }
    await page.press('Enter')
    await waitForElement(page, 'iframe[src*="/pay/frame"]')
    await sleep(2000)
    const frame = await page.evaluate(() => {
      const { left, top, width } =
        document.querySelector('iframe[src*="/pay/frame"]')?.getBoundingClientRect() ?? new DOMRect()
      return { left, top, width }
    })
    await page.tap(frame.left + frame.width / 2, frame.top + 105)
    for (const [at, text] of [cards.paid, '12/39', '123', 'Ada Lovelace'].entries()) {
      if (at > 0) await page.press('Tab')
      await page.type(text)
    }
    await page.press('Enter')
    await waitForText(page, 'Payment Successful!')
    await page.goto(`${site.origin}/video?vid=${site.vid}&ep=4`)
    await waitForText(page, 'You have')
    await sleep(1500)
    // The app asks on arrival only after a gesture, and engines differ in whether those of the page before count.
    const isAsked = await showsText(page, 'Unlock episodes automatically?')
    await tap(page, 'button', isAsked ? 'Yes, unlock' : 'Unlock EP 4 for')
    await moves(page)
  },

  async 'a locked episode shows its price'(page, { origin, vid }) {
    await page.goto(`${origin}/video?vid=${vid}&ep=4`)
    await waitUntilGone(page, firstFrame)
    await waitForText(page, 'THANK YOU!')
  },

  async 'search suggests titles and lists results'(page, { origin }) {
    await page.goto(`${origin}/result`)
    await until(() => page.evaluate(() => document.activeElement?.tagName === 'INPUT'), 'focus in the field')
    await page.type('wolf')
    await waitForElement(page, '[role=option]')
    await page.press('Enter')
    await waitForElement(page, 'main ul a[href^="/video?vid="]')
  },

  async 'the login form takes an address and reports a missing code'(page, { origin }) {
    await page.goto(`${origin}/login`)
    await waitForElement(page, 'input[type=email]')
    await tap(page, 'input[type=email]')
    await page.type('viewer@mail.example')
    await page.press('Enter')
    await waitForText(page, 'The CAPTCHA can not be empty')
  },

  async 'the language changes without leaving the page'(page, { origin }) {
    await page.goto(`${origin}/language`)
    await waitForText(page, 'Español')
    await tap(page, 'label, button', 'Español')
    await until(() => page.evaluate(() => document.documentElement.lang === 'es-419'), 'Spanish')
  },

  async 'Back from the player restores the scroll position of home, and Forward plays again'(page, { origin }) {
    await page.goto(`${origin}/`)
    await waitForApp(page)
    await page.evaluate(() => scrollTo(0, 400))
    await sleep(800)
    const before = await page.evaluate(() => scrollY)
    await tap(page, poster)
    await moves(page)
    await waitUntilGone(page, firstFrame)
    await page.back()
    await until(async () => (await pathOf(page)) === '/', 'home')
    await until(() => page.evaluate((y: number) => Math.abs(scrollY - y) < 2, before), `scroll position ${before}`)
    expect(await playback(page)).toBeNull()
    await page.forward()
    await until(async () => (await pathOf(page)) === '/video', 'the player')
    await moves(page)
  },

  async 'without a network a saved page says so, and the app comes back by itself'(page, { origin }) {
    const relay = await startRelay(Number(new URL(origin).port))
    try {
      await page.goto(`${relay.origin}/terms`)
      await until(
        () =>
          page.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration()
            return registration?.active?.state === 'activated'
          }),
        'an active service worker',
      )
      await page.reload()
      await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'a controlled page')
      await relay.shut()
      await page.goto(`${relay.origin}/wallet`).catch(() => {})
      await waitForText(page, 'Offline. Showing what is saved.')
      await relay.reopen()
      await until(
        async () => !(await showsText(page, 'Offline. Showing what is saved.')),
        'the app without the offline message',
      )
    } finally {
      await relay.shut()
    }
  },

  async 'playback continues after the network was away'(page, site) {
    const relay = await startRelay(Number(new URL(site.origin).port))
    try {
      await watch(page, { ...site, origin: relay.origin }, 1)
      await relay.shut()
      await sleep(3000)
      await relay.reopen()
      await page.evaluate(() => {
        const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
        if (video) video.currentTime = video.duration - 6
      })
      await moves(page)
    } finally {
      await relay.shut()
    }
  },

  async 'an episode starts without a seek while headphones wake up'(page, { origin }) {
    await page.goto(`${origin}/`)
    await waitForApp(page)
    // The position stands still for three seconds after the start, as with a sink that does not take sound yet.
    await page.evaluate(() => {
      const real = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')
      const starts = new WeakMap<EventTarget, { readonly ms: number; readonly positionS: number }>()
      document.addEventListener(
        'play',
        ({ target }) => {
          if (target && !starts.has(target))
            starts.set(target, { ms: performance.now(), positionS: real?.get?.call(target) })
        },
        true,
      )
      Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
        ...real,
        get(this: HTMLMediaElement) {
          const start = starts.get(this)
          return start && performance.now() - start.ms < 3000 ? start.positionS : real?.get?.call(this)
        },
      })
      document.documentElement.dataset.seeks = '0'
      const countSeek = () => {
        document.documentElement.dataset.seeks = String(Number(document.documentElement.dataset.seeks) + 1)
      }
      document.addEventListener('seeking', countSeek, true)
    })
    await tap(page, poster)
    await moves(page)
    expect(await page.evaluate(() => document.documentElement.dataset.seeks)).toBe('0')
  },

  async 'episodes play while every second stream ends early'(page, site) {
    const relay = await startRelay(Number(new URL(site.origin).port))
    try {
      await watch(page, { ...site, origin: relay.origin }, 1)
      relay.setMediaFault('cut')
      for (const n of ['2', '3']) {
        await page.press('ArrowDown')
        await waitForEpisode(page, n)
        await moves(page)
      }
    } finally {
      await relay.shut()
    }
  },

  async 'media that cannot be decoded is reported with a retry'(page, site) {
    const relay = await startRelay(Number(new URL(site.origin).port))
    try {
      relay.setMediaFault('corrupt')
      await page.goto(`${relay.origin}/video?vid=${site.vid}&ep=1`)
      await waitForText(page, 'This episode stopped')
      await waitForText(page, 'Try again')
    } finally {
      await relay.shut()
    }
  },

  async 'the player plays on when the page is shown again'(page, site) {
    await watch(page, site, 1)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await sleep(1500)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      Object.defineProperty(document, 'hidden', { value: false, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await moves(page)
  },
} as const satisfies Readonly<Record<string, Step>>

export type StepName = keyof typeof steps
