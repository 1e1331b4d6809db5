import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  pathOf,
  pollForValue,
  readPlaybackState,
  tap,
  waitForApp,
  waitForElement,
  waitForPlaybackProgress,
  waitForText,
  waitUntilGone,
} from '../page-helpers.ts'
import { firstFrameSelector, posterSelector, type Steps } from './step.ts'

/** Steps for home, search, login, language and the return to home. */
export const browsingSteps = {
  async 'home shows posters with their pictures and does not scroll sideways'(page, { origin }) {
    await page.goto(`${origin}/`)
    await waitForApp(page)
    const pictures = await pollForValue(
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
        }, posterSelector),
      'posters',
    )
    expect(pictures.broken).toBe(0)
    expect(pictures.extraWidth).toBeLessThanOrEqual(0)
  },

  async 'search suggests titles and lists results'(page, { origin }) {
    await page.goto(`${origin}/result`)
    await pollForValue(() => page.evaluate(() => document.activeElement?.tagName === 'INPUT'), 'focus in the field')
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

  async 'a choice of language changes the language of the page'(page, { origin }) {
    await page.goto(`${origin}/language`)
    await waitForText(page, 'Español')
    await tap(page, 'label, button', 'Español')
    await pollForValue(() => page.evaluate(() => document.documentElement.lang === 'es-419'), 'Spanish')
  },

  async 'Back from the player restores the scroll position of home, and Forward plays again'(page, { origin }) {
    await page.goto(`${origin}/`)
    await waitForApp(page)
    await page.evaluate(() => scrollTo(0, 400))
    await sleep(800)
    const before = await page.evaluate(() => scrollY)
    await tap(page, posterSelector)
    await waitForPlaybackProgress(page)
    await waitUntilGone(page, firstFrameSelector)
    await page.back()
    await pollForValue(async () => (await pathOf(page)) === '/', 'home')
    await pollForValue(
      () => page.evaluate((y: number) => Math.abs(scrollY - y) < 2, before),
      `scroll position ${before}`,
    )
    expect(await readPlaybackState(page)).toBeNull()
    await page.forward()
    await pollForValue(async () => (await pathOf(page)) === '/video', 'the player')
    await waitForPlaybackProgress(page)
  },
} as const satisfies Steps
