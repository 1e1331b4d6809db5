import type { BrowserPage } from '../browser-page.ts'
import { waitForPlaybackProgress, waitUntilGone } from '../page-helpers.ts'
import { type Relay, startRelay } from '../relay.ts'

export interface Site {
  readonly origin: string
  readonly dataDir: string
  /** ID of a title with eight episodes, the first three free, with English subtitles. */
  readonly vid: string
}
/** Steps of the flow by name, each with a new viewer. A step rejects if an expectation fails. */
export type Steps = Readonly<Record<string, (page: BrowserPage, site: Site) => Promise<void>>>

export const posterSelector = 'main a[href^="/video?vid="]'
export const firstFrameSelector = '#first-frame'

/** Opens the player by a link, and waits until it has replaced the server-rendered first frame. */
export async function openPlayerByLink(page: BrowserPage, { origin, vid }: Site, n: number): Promise<void> {
  await page.goto(`${origin}/video?vid=${vid}&ep=${n}`)
  await waitForPlaybackProgress(page)
  await waitUntilGone(page, firstFrameSelector)
}

/** Seeks in the playing episode to a position in seconds; a negative position counts from the end. */
export const seekPlayback = (page: BrowserPage, seconds: number): Promise<void> =>
  page.evaluate((to: number) => {
    const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
    if (video) video.currentTime = to < 0 ? video.duration + to : to
  }, seconds)

/** Runs a function with a relay in front of the server, and closes the relay at the end. */
export async function throughRelay(origin: string, run: (relay: Relay) => Promise<void>): Promise<void> {
  const relay = await startRelay(Number(new URL(origin).port))
  try {
    await run(relay)
  } finally {
    await relay.shut()
  }
}
