import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const settlesWithinMs = 3000

/** Waits until the home page is loaded and has done what it does when it is quiet. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await sleep(settlesWithinMs)
  await page.waitForLoadState('networkidle')
}

/** Brings a poster of the title into sight and says where a finger hits it. */
export async function findPoster(page: Page, vid: string): Promise<{ readonly x: number; readonly y: number }> {
  const poster = page.locator(`a[href^="/video?vid=${vid}"]`).filter({ visible: true }).first()
  await poster.scrollIntoViewIfNeeded()
  // What comes into sight with it is loaded too, and a finger finds the page at rest.
  await settle(page)
  const box = await poster.boundingBox()
  if (!box) throw new Error('the poster is not to be seen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 100) }
}
