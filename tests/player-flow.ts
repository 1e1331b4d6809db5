import { fromBase64 } from '@cliffhanger/contract/base64'
import { decryptEnvelopeSource } from '@cliffhanger/contract/envelope'
import { webEnvelopeDecryptor } from '@cliffhanger/contract/envelope-web'
import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll } from 'vitest'
import { createEnvelopeWriter } from '../apps/server/src/http/envelopes.ts'
import { openPhone, pageTimeoutMs } from './chromium.ts'
import { browser, server } from './demo-browser.ts'

let envelopeKey: string
let seal: ReturnType<typeof createEnvelopeWriter>
/** ID of a title with eight episodes: the first three are free, the others cost 20 coins each. */
export let testTitleId: string
beforeAll(async () => {
  envelopeKey = (await (await fetch(`${server.origin}/config.json`)).json()).envelopeKey
  seal = createEnvelopeWriter(Buffer.from(envelopeKey, 'base64'))
  const page = await openPhone(browser)
  await page.goto(server.origin)
  const href = await page.locator('a[href^="/video?vid="]', { hasText: testTitleName }).first().getAttribute('href')
  testTitleId = new URL(href ?? '', server.origin).searchParams.get('vid') ?? ''
  await page.context().close()
})
export const testTitleName = 'Mark of the Winter Wolf'
/** Opens the player by a link with additional URL parameters, for example `&ep=2`. */
export async function openPlayerPage(page: Page, more = ''): Promise<Page> {
  await page.goto(`${server.origin}/video?vid=${testTitleId}${more}`)
  await page.locator('#first-frame').waitFor({ state: 'detached' })
  return page
}
export const closePageContext = (page: Page) => page.context().close()
export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
export const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', { ...(name !== undefined && { name }) })
/** Polls until the result is as expected; after the timeout, throws an error with the last result. */
export async function pollUntilExpected<T>(read: () => Promise<T> | T, isRight: (value: T) => boolean): Promise<void> {
  const deadline = performance.now() + pageTimeoutMs
  for (;;) {
    const value = await read()
    if (isRight(value)) return
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
export const waitForAttribute = (locator: Locator, attribute: string, value: string) =>
  pollUntilExpected(
    () => locator.getAttribute(attribute),
    (now) => now === value,
  )
export const currentSlide = (page: Page) => page.locator('[data-episode][aria-current="true"]')
export const waitForCurrentEpisode = (page: Page, n: number) =>
  waitForAttribute(currentSlide(page), 'data-episode', String(n))
/** Returns the highest position among all videos of the page, in seconds. */
export const readPlaybackPosition = (page: Page) =>
  page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('video')].map((video) => video.currentTime)))
export const isPaused = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('video')].every((video) => video.paused))
export const presetLocalStorage = (page: Page, key: string, value: string) =>
  page.addInitScript(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
export const createEncryptedResponse = (value: object) => ({
  contentType: 'application/json',
  body: seal(JSON.stringify(value), '', false).toString('latin1'),
})
export const videoDetailsPattern = '**/videoInfo/videoDetails'

/** Forwards the server's response with a change to its decrypted body. */
export async function fulfillWithChangedBody(route: Route, change: (value: object) => object): Promise<void> {
  const { source } = await (await route.fetch()).json()
  const value = await decryptEnvelopeSource(source, fromBase64(envelopeKey), webEnvelopeDecryptor)
  if (typeof value === 'object' && value) await route.fulfill(createEncryptedResponse(change(value)))
}
