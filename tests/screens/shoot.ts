import type { Page } from 'playwright-core'

/** An endless page is captured up to this height. */
const tallest = 2600

/** The whole page; if a dialog is open, only the viewport. */
export async function shoot(page: Page, path: string): Promise<void> {
  const height = await page.evaluate(() =>
    document.querySelector('dialog:modal, [popover]:popover-open') ? 0 : document.documentElement.scrollHeight,
  )
  const { width } = page.viewportSize() ?? { width: 0 }
  if (height === 0) await page.screenshot({ path })
  else await page.screenshot({ path, fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, tallest) } })
}

/** The file name of a screen's name. */
export const fileNameOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '-')
