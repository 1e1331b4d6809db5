import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { ProductServer } from './servers.ts'

const idleWorkMs = 3000

/** Waits until the home page is loaded and has finished its idle work. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await sleep(idleWorkMs)
  await page.waitForLoadState('networkidle')
}

/** Returns the URL of the title's page, to which the URL without a slug redirects. */
export async function findTitleUrl({ origin, vid }: ProductServer): Promise<string> {
  const { headers } = await fetch(`${origin}/title/${vid}`, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '', origin).href
}

/** Scrolls a poster or another link of the title into view and returns the point to tap. */
export async function findPosterTapPoint(page: Page, vid: string): Promise<{ readonly x: number; readonly y: number }> {
  const poster = page.locator(`a[href^="/video?vid=${vid}"]`).filter({ visible: true }).first()
  await poster.scrollIntoViewIfNeeded()
  // Waits for images that scrolled into view, so that the page is idle before the tap.
  await waitUntilSettled(page)
  const box = await poster.boundingBox()
  if (!box) throw new Error('the poster is not visible')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 100) }
}
