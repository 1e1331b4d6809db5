import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserPage } from './browser-page.ts'

declare global {
  /** Events of the page, which `preload/record-page.js` records. */
  var recorded: { readonly errors: readonly string[]; readonly pauses: number; readonly isRestored: boolean }
}

const patienceMs = 20_000

/** Polls until `read` returns a value other than false, null or undefined. An error in `read` counts as no value. */
export async function pollForValue<T>(
  read: () => Promise<T | false | null | undefined>,
  goal: string,
  limitMs = patienceMs,
): Promise<T> {
  const deadline = performance.now() + limitMs
  for (let last: unknown; ; await sleep(100)) {
    try {
      const value = await read()
      if (value !== false && value !== null && value !== undefined) return value
      last = value
    } catch (error) {
      last = error
    }
    if (performance.now() > deadline) throw new Error(`not within ${limitMs / 1000} s: ${goal} (last: ${String(last)})`)
  }
}

interface Playback {
  readonly positionS: number
  readonly isMuted: boolean
  readonly src: string
}
/** Returns the state of the playing video element, or null. */
export const readPlaybackState = (page: BrowserPage): Promise<Playback | null> =>
  page.evaluate(() => {
    const video = [...document.querySelectorAll('video')].find(({ paused, currentTime }) => !paused && currentTime > 0)
    return video ? { positionS: video.currentTime, isMuted: video.muted, src: video.currentSrc } : null
  })

interface Moved extends Playback {
  readonly fromS: number
}
/** Waits until the position of an episode advances by more than half of the elapsed time. */
export async function waitForPlaybackProgress(page: BrowserPage, seconds = 1, limitMs = patienceMs): Promise<Moved> {
  return pollForValue(
    async () => {
      const before = await readPlaybackState(page)
      const startMs = performance.now()
      await sleep(seconds * 1000)
      const after = await readPlaybackState(page)
      const passedS = (performance.now() - startMs) / 1000
      if (!before || !after) return undefined
      return after.positionS - before.positionS > passedS / 2 && { ...after, fromS: before.positionS }
    },
    'an episode that moves forward',
    limitMs,
  )
}

interface Place {
  readonly x: number
  readonly y: number
  readonly href: string | null
}
/** Finds the centre of the first visible element that matches `css` and whose text or label contains `text`. */
const placeOf = (page: BrowserPage, css: string, text = ''): Promise<Place> =>
  pollForValue(
    () =>
      page.evaluate(
        (selector: string, wanted: string): Place | null => {
          for (const element of document.querySelectorAll(selector)) {
            if (!`${element.textContent} ${element.getAttribute('aria-label')}`.includes(wanted)) continue
            const { left, top, width, height } = element.getBoundingClientRect()
            const [x, y] = [left + width / 2, top + height / 2]
            if (width === 0 || height === 0 || x < 0 || x > innerWidth || y < 0 || y > innerHeight) continue
            const hit = document.elementFromPoint(x, y)
            if (hit && (element.contains(hit) || hit.contains(element))) {
              return { x, y, href: element.getAttribute('href') }
            }
          }
          return null
        },
        css,
        text,
      ),
    `${css} ${text}`,
  )

/** Taps an element after it has stopped moving. */
export async function tap(page: BrowserPage, css: string, text?: string): Promise<Place> {
  let place = await placeOf(page, css, text)
  for (let isStill = false; !isStill; ) {
    const before = place
    await sleep(150)
    place = await placeOf(page, css, text)
    isStill = place.x === before.x && place.y === before.y
  }
  await page.tap(place.x, place.y)
  return place
}

/** Returns whether an element with this text is visible. */
export const isTextVisible = (page: BrowserPage, text: string): Promise<boolean> =>
  page.evaluate(
    (wanted: string) =>
      [...document.querySelectorAll('body *:not(script, template)')].some(
        (element) =>
          [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.includes(wanted)) &&
          element.checkVisibility(),
      ),
    text,
  )
export const waitForText = (page: BrowserPage, text: string) =>
  pollForValue(() => isTextVisible(page, text), `"${text}"`)
export const waitForElement = (page: BrowserPage, css: string) =>
  pollForValue(() => page.evaluate((selector: string) => document.querySelector(selector) !== null, css), css)
export const waitUntilGone = (page: BrowserPage, css: string) =>
  pollForValue(() => page.evaluate((selector: string) => document.querySelector(selector) === null, css), `no ${css}`)
/** Waits until the app has hydrated the server-rendered page. */
export const waitForApp = (page: BrowserPage) =>
  pollForValue(
    () =>
      page.evaluate(() => {
        const link = document.querySelector('main a')
        return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'))
      }),
    'the app on the page',
  )
const episode = (page: BrowserPage): Promise<string | null> =>
  page.evaluate(
    () => document.querySelector('[data-episode][aria-current="true"]')?.getAttribute('data-episode') ?? null,
  )
export const waitForEpisode = (page: BrowserPage, n: string) =>
  pollForValue(async () => (await episode(page)) === n, `episode ${n}`)
export const pathOf = (page: BrowserPage): Promise<string> => page.evaluate(() => location.pathname)
