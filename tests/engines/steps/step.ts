import type { BrowserPage } from '../browser-page.ts'
import { moves, waitUntilGone } from '../page-helpers.ts'
import { type Relay, startRelay } from '../relay.ts'

export interface Site {
  readonly origin: string
  readonly dataDir: string
  /** A title of eight episodes, the first three free, with English subtitles. */
  readonly vid: string
}
/** Parts of the flow by name, each with a new viewer; they reject if something does not work. */
export type Steps = Readonly<Record<string, (page: BrowserPage, site: Site) => Promise<void>>>

export const poster = 'main a[href^="/video?vid="]'
export const firstFrame = '#first-frame'

/** Opens the player by a link, and waits until it has replaced the page's first frame. */
export async function watch(page: BrowserPage, { origin, vid }: Site, n: number): Promise<void> {
  await page.goto(`${origin}/video?vid=${vid}&ep=${n}`)
  await moves(page)
  await waitUntilGone(page, firstFrame)
}

/** Sets the position of the playing episode, in seconds; a negative one counts from the end. */
export const jump = (page: BrowserPage, seconds: number): Promise<void> =>
  page.evaluate((to: number) => {
    const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
    if (video) video.currentTime = to < 0 ? video.duration + to : to
  }, seconds)

/** Runs with a relay in front of the server, which is shut at the end. */
export async function throughRelay(origin: string, run: (relay: Relay) => Promise<void>): Promise<void> {
  const relay = await startRelay(Number(new URL(origin).port))
  try {
    await run(relay)
  } finally {
    await relay.shut()
  }
}
