import type { Locator } from 'playwright-core'

/** Limit of key presses, above the number of controls on any page. */
const mostPresses = 150

/**
 * Presses Tab until the element has the focus, as a keyboard user does.
 * @throws Error if the element cannot be reached
 */
export async function tabTo(element: Locator): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await element.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${element}`)
}
