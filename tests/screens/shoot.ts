import type { Page } from 'playwright-core'

/** Maximum height of a screenshot in pixels, because some pages are endless. */
const tallest = 2600

/** Takes a screenshot of the whole page, or of the viewport if a dialog is open. */
export async function takePageScreenshot(page: Page, path: string): Promise<void> {
  const height = await page.evaluate(() =>
    document.querySelector('dialog:modal, [popover]:popover-open') ? 0 : document.documentElement.scrollHeight,
  )
  const { width } = page.viewportSize() ?? { width: 0 }
  if (height === 0) await page.screenshot({ path })
  else await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, tallest) } })
}

/** Returns the file name for a screen's name. */
export const screenshotFileNameOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '-')
