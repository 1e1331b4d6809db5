import type { Locator } from 'playwright-core'

/** More than the controls of any page. */
const mostPresses = 150

/**
 * Presses Tab until the element has the focus, as a person without a pointer does.
 * @throws Error if the element cannot be reached
 */
export async function tabTo(element: Locator): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await element.evaluate((one) => one === document.activeElement)) return
    await element.page().keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${element}`)
}
