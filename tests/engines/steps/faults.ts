import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  isTextVisible,
  pollForValue,
  readPlaybackState,
  tap,
  waitForApp,
  waitForEpisode,
  waitForPlaybackProgress,
  waitForText,
} from '../page-helpers.ts'
import { openPlayerByLink, posterSelector, type Steps, seekPlayback, throughRelay } from './step.ts'

/** Steps with faults or pauses of network, media, sound and pages. */
export const faultSteps = {
  async 'without a network a saved page says so, and the app comes back by itself'(page, { origin }) {
    await throughRelay(origin, async (relay) => {
      await page.goto(`${relay.origin}/terms`)
      await pollForValue(
        () =>
          page.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration()
            const isStored = (await caches.match('/shell?lang=en')) !== undefined
            return isStored && registration?.active?.state === 'activated'
          }),
        'a service worker that stored the app',
      )
      await page.reload()
      await pollForValue(() => page.evaluate(() => navigator.serviceWorker.controller !== null), 'a controlled page')
      await relay.shut()
      await page.goto(`${relay.origin}/wallet`).catch(() => {})
      await waitForText(page, 'Offline. Showing what is saved.')
      await relay.reopen()
      await pollForValue(
        async () => !(await isTextVisible(page, 'Offline. Showing what is saved.')),
        'the app without the offline message',
      )
    })
  },

  async 'a first visit reloads without a network once its service worker is active'(page, { origin }) {
    await throughRelay(origin, async (relay) => {
      await page.goto(`${relay.origin}/`)
      await pollForValue(
        () =>
          page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'),
        'an active service worker',
      )
      await relay.shut()
      await page.reload().catch(() => {})
      // Waits for home or the offline page. Firefox's own error page has the app's URL as its location, but not as its
      // documentURI.
      await pollForValue(
        () =>
          page.evaluate(
            () => document.documentURI.startsWith('http') && document.querySelector('main h1, main h2') !== null,
          ),
        'a page of ours',
      )
    })
  },

  async 'playback continues after the network was away'(page, site) {
    await throughRelay(site.origin, async (relay) => {
      await openPlayerByLink(page, { ...site, origin: relay.origin }, 1)
      await relay.shut()
      await sleep(3000)
      await relay.reopen()
      await seekPlayback(page, -6)
      await waitForPlaybackProgress(page)
    })
  },

  async 'an episode starts without a seek while headphones wake up'(page, { origin }) {
    await page.goto(`${origin}/`)
    await waitForApp(page)
    // The position stays at its start for three seconds, as with a sound device that is not ready yet.
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
    await tap(page, posterSelector)
    await waitForPlaybackProgress(page)
    expect(await page.evaluate(() => document.documentElement.dataset.seeks)).toBe('0')
  },

  async 'episodes play while every second stream ends early'(page, site) {
    await throughRelay(site.origin, async (relay) => {
      await openPlayerByLink(page, { ...site, origin: relay.origin }, 1)
      relay.setMediaFault('cut')
      for (const n of ['2', '3']) {
        await page.press('ArrowDown')
        await waitForEpisode(page, n)
        await waitForPlaybackProgress(page)
      }
    })
  },

  async 'an episode plays on over a slow link'(page, site) {
    await throughRelay(site.origin, async (relay) => {
      relay.setMediaFault('slow')
      await openPlayerByLink(page, { ...site, origin: relay.origin }, 1)
      await waitForPlaybackProgress(page, 4)
    })
  },

  async 'media that cannot be decoded is reported, and a retry plays once the server sends good media'(page, site) {
    await throughRelay(site.origin, async (relay) => {
      relay.setMediaFault('corrupt')
      await page.goto(`${relay.origin}/video?vid=${site.vid}&ep=1`)
      await waitForText(page, 'This episode stopped')
      relay.setMediaFault('none')
      await tap(page, 'button', 'Try again')
      await waitForPlaybackProgress(page)
    })
  },

  async 'Back from another page plays on, at the same position if the browser kept the page'(page, site) {
    await openPlayerByLink(page, site, 1)
    await seekPlayback(page, 5)
    await pollForValue(async () => ((await readPlaybackState(page))?.positionS ?? 0) > 5.5, 'the position 5.5')
    await page.goto(`${site.origin}/offline/en`)
    await sleep(500)
    await page.back()
    const { fromS } = await waitForPlaybackProgress(page)
    if (await page.evaluate(() => recorded.isRestored)) expect(fromS).toBeGreaterThan(4.5)
  },

  async 'the player plays on when the page is shown again'(page, site) {
    await openPlayerByLink(page, site, 1)
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
    await waitForPlaybackProgress(page)
  },
} as const satisfies Steps
