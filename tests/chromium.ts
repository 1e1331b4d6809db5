import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, devices, type Page } from 'playwright-core'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

export const chromiumPath = process.env.CHROMIUM_PATH ?? installed ?? 'chromium'

export const launchChromium = (...more: readonly string[]): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath, args: [...chromiumFlags, ...more] })

/** Timeout in ms for waits in a page. The mutant runner sets a shorter timeout to save time. */
export const pageTimeoutMs = Number(process.env.TEST_PATIENCE_MS ?? 20_000)

/** Opens a page on a new viewer's phone: 390×844 pixels with touch. */
export async function openPhone(
  browser: Browser,
  locale = 'en-US',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
  const page = await (await browser.newContext({ ...phone, locale, ...options })).newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  return page
}

/** Sets the device cookie of a returning viewer, so that home is not server-rendered for this page. */
export const markAsReturningViewer = (page: Page, origin: string): Promise<void> =>
  page.context().addCookies([{ name: 'device', value: 'known', url: origin }])

/** Returns whether the app has hydrated the server-rendered page. */
export const isPageHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const link = document.querySelector('main a')
    return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'))
  })

/** Scrolls down until the page contains the text `last`, then back to the top. */
export async function scrollThrough(page: Page, last: string): Promise<void> {
  await page.waitForFunction((text) => {
    scrollTo(0, document.documentElement.scrollHeight)
    return document.body.textContent?.includes(text)
  }, last)
  await page.evaluate(() => scrollTo(0, 0))
}

export interface PlaybackSample {
  readonly seconds: number
  readonly frames: number
  readonly audioBytes: number
  readonly isMuted: boolean
}

/**
 * Expression evaluated in the page. It is passed as text, because a `page.evaluate` with a function counts as a user
 * gesture and allows sound.
 */
const playing = `(() => {
  const video = [...document.querySelectorAll('video')].find((one) => !one.paused)
  return video && {
    seconds: video.currentTime,
    frames: video.getVideoPlaybackQuality().totalVideoFrames,
    audioBytes: video.webkitAudioDecodedByteCount,
    isMuted: video.muted,
  }
})()`

/** Waits until the page's video has played up to `seconds` and presented frames. */
export async function waitForPlayback(page: Page, seconds: number): Promise<PlaybackSample> {
  const session = await page.context().newCDPSession(page)
  const deadline = performance.now() + pageTimeoutMs
  for (;;) {
    const answer = await session.send('Runtime.evaluate', { expression: playing, returnByValue: true })
    const now: PlaybackSample | undefined = answer.result.value
    if (now && now.seconds >= seconds && now.frames > 0) return now
    if (performance.now() > deadline) {
      const shown = await page.locator('body').ariaSnapshot()
      throw new Error(`nothing played up to ${seconds} s: ${JSON.stringify(now)} at ${page.url()}: ${shown}`)
    }
    await page.waitForTimeout(100)
  }
}

/** Swipes up across the middle of the page. */
export async function swipeUp(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 160, y }] })
  await touch('touchStart', 600)
  for (let y = 560; y >= 240; y -= 40) await touch('touchMove', y)
  await touch('touchEnd')
  await session.detach()
}
