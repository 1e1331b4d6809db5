import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { liveTodayPath } from '@cliffhanger/contract/studio/needs'
import type { Page, Request } from 'playwright-core'

const quietMs = 150
const endless = new RegExp(`/media/|${studioApiBase}${liveTodayPath}`)

/**
 * Returns a function that waits until all requests have ended. Streams and live events are ignored, because they do not
 * end.
 */
export function trackPendingRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastMs = performance.now()
  const note = (change: () => void) => {
    change()
    lastMs = performance.now()
  }
  page.on('request', (request) => endless.test(request.url()) || note(() => open.add(request)))
  const close = (request: Request) => open.has(request) && note(() => open.delete(request))
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return async () => {
    while (open.size > 0 || performance.now() - lastMs < quietMs) await page.waitForTimeout(25)
  }
}

/** Waits until fonts have loaded and all animations that run once have ended. */
export const waitForFinalRendering = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const once = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(once.map(({ finished }) => finished))
  })
