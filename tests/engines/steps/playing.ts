import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { BrowserPage } from '../browser-page.ts'
import {
  pollForValue,
  readPlaybackState,
  tap,
  waitForApp,
  waitForEpisode,
  waitForPlaybackProgress,
  waitUntilGone,
} from '../page-helpers.ts'
import { firstFrameSelector, openPlayerByLink, posterSelector, type Steps, seekPlayback } from './step.ts'

const swipeUp = (page: BrowserPage) => {
  const { width, height } = page.size
  return page.drag(width * 0.35, height * 0.7, height * 0.3)
}

/** Steps for starting, swiping, seeking and the end of an episode. */
export const playbackSteps = {
  async 'a tap on a poster plays, and the player takes over'(page, { origin }) {
    await page.goto(`${origin}/`)
    await waitForApp(page)
    await tap(page, posterSelector)
    await waitForPlaybackProgress(page)
    await waitUntilGone(page, firstFrameSelector)
    await waitForPlaybackProgress(page)
  },

  async 'a link plays before and after the app takes over'(page, { origin, vid }) {
    await page.goto(`${origin}/video?vid=${vid}&ep=1`)
    await waitForPlaybackProgress(page)
    await waitUntilGone(page, firstFrameSelector)
    await waitForPlaybackProgress(page)
  },

  async 'a link starts without a pause in between, even where sound is refused'(page, { origin, vid }) {
    await page.goto(`${origin}/video?vid=${vid}&ep=1`)
    await waitForPlaybackProgress(page)
    expect(await page.evaluate(() => recorded.pauses)).toBe(0)
  },

  async 'a link to a watched episode resumes at its position'(page, site) {
    await openPlayerByLink(page, site, 1)
    await seekPlayback(page, 5)
    await pollForValue(async () => ((await readPlaybackState(page))?.positionS ?? 0) > 5.5, 'the position 5.5')
    await page.goto(`${site.origin}/terms`)
    await sleep(500)
    await page.goto(`${site.origin}/video?vid=${site.vid}&ep=1`)
    const { fromS } = await waitForPlaybackProgress(page)
    expect(fromS).toBeGreaterThan(4.5)
  },

  async 'a swipe and a key go to the next episode'(page, site) {
    await openPlayerByLink(page, site, 1)
    await swipeUp(page)
    await waitForEpisode(page, '2')
    await waitForPlaybackProgress(page)
    await page.press('ArrowDown')
    await waitForEpisode(page, '3')
    await waitForPlaybackProgress(page)
  },

  async 'the right arrow key seeks forward'(page, site) {
    await openPlayerByLink(page, site, 1)
    // The episode is short and may end before a busy machine presses the key.
    await seekPlayback(page, 1)
    await page.evaluate(() => {
      const positionS = () => [...document.querySelectorAll('video')].find(({ paused }) => !paused)?.currentTime ?? 0
      let atKeyS = 0
      document.addEventListener('keydown', () => (atKeyS = positionS()), true)
      const measure = () => {
        document.documentElement.dataset.soughtS = String(positionS() - atKeyS)
      }
      document.addEventListener('seeking', measure, true)
    })
    await page.press('ArrowRight')
    await pollForValue(
      () => page.evaluate(() => Number(document.documentElement.dataset.soughtS) > 4),
      'a seek of more than 4 s',
    )
    await waitForPlaybackProgress(page)
  },

  async 'a tap on the picture switches the sound on, or pauses where it was on'(page, site) {
    await openPlayerByLink(page, site, 1)
    const before = await readPlaybackState(page)
    await page.tap(page.size.width * 0.35, page.size.height * 0.45)
    if (before?.isMuted) await pollForValue(async () => (await readPlaybackState(page))?.isMuted === false, 'sound')
    else await pollForValue(async () => (await readPlaybackState(page)) === null, 'a pause')
  },

  async 'subtitles appear'(page, site) {
    await openPlayerByLink(page, site, 1)
    await pollForValue(
      () => page.evaluate(() => (document.querySelector('[data-subtitles]')?.textContent ?? '') !== ''),
      'a subtitle',
    )
  },

  async 'the next episode follows at the end'(page, site) {
    await openPlayerByLink(page, site, 1)
    await seekPlayback(page, -2)
    await waitForEpisode(page, '2')
    await waitForPlaybackProgress(page)
  },
} as const satisfies Steps
